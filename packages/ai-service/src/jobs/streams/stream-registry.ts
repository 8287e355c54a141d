import type { ErrorCode } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import { createFaultLog } from '@deskmate/service-kit/monitoring/fault-log';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { type EventStream, type EventStreamOptions, openEventStream } from '@deskmate/service-kit/streams/event-stream';
import type { FastifyReply } from 'fastify';
import type { Access, Identity } from '../../ports/identity.ts';
import type { StreamSlots } from './stream-slots-repository.ts';

/** Takes over the reply. `errorData` is the `data` of the last event when the stream ends because access ended. */
export type OpenStream = (reply: FastifyReply, errorData: (code: ErrorCode) => string) => EventStream;

export type StreamRegistry = {
  /**
   * Runs a request that may open one stream. Its slot is taken before and is free again when the stream has closed, or
   * when none was opened. @throws ServiceError `too_many_streams` before anything else happens.
   */
  use<T>(caller: Caller, request: (open: OpenStream) => Promise<T>): Promise<T>;
  close(): void;
};

type RegistryDeps = {
  identity: Identity;
  slots: StreamSlots;
  log: Log;
  /** How often it is checked that the callers of open streams still have access. */
  checkMs: number;
};

/** Ids of ended sign-in sessions are kept for as long as a request that was admitted before may take to open its stream. */
const keptMs = 60_000;

/** Ids in one request to the main service, which takes 10,000 at most. */
const idsAtOnce = 1000;

type Entry = {
  caller: Caller;
  /** As of the first check: a stream that was opened without a plan does not end for lack of one. */
  hadPlan: boolean | null;
  end(code: ErrorCode): void;
};

/**
 * Connections that read answers and generations of images: tabs and devices, several for one of them. A stream ends
 * with its caller's access: at once when this process is told that a session ended, and by a regular check of all open
 * streams, which needs no notice and therefore covers other processes, lost connections, roles and plans.
 */
export function createStreamRegistry(
  { identity, slots, log, checkMs }: RegistryDeps,
  options: EventStreamOptions,
): StreamRegistry {
  const entries = new Set<Entry>();
  const endedAtMs = new Map<string, number>();
  const unsubscribe = identity.onSessionEnd((signInSessionId) => {
    forgetBefore(endedAtMs, performance.now() - keptMs);
    endedAtMs.set(signInSessionId, performance.now());
    for (const entry of entries) if (entry.caller.signInSessionId === signInSessionId) entry.end(endOf(entry.caller));
  });

  const check = async (): Promise<void> => {
    const registered = [...entries];
    if (registered.length === 0) return;
    const ids = [...new Set(registered.map(({ caller }) => caller.signInSessionId))];
    const access = new Map<string, Access>();
    for (let at = 0; at < ids.length; at += idsAtOnce) {
      const found = await identity.checkAccess(ids.slice(at, at + idsAtOnce));
      for (const one of found) access.set(one.signInSessionId, one);
    }
    for (const entry of registered) {
      const now = access.get(entry.caller.signInSessionId);
      const code = lossOf(entry, now);
      if (code) entry.end(code);
      entry.hadPlan ??= now?.hasPlan ?? null;
    }
  };

  const checks = createFaultLog(log, 'checking the access of open streams');
  let timer: NodeJS.Timeout | undefined;
  const next = (): void => {
    timer = setTimeout(() => {
      check()
        // While the main service is unavailable, access is assumed to continue.
        .then(checks.worked, checks.failed)
        .finally(() => timer && next());
    }, checkMs).unref();
  };
  next();

  return {
    async use(caller, request) {
      const free = await slots.take(caller.clientId);
      let isOpened = false;
      const open: OpenStream = (reply, errorData) => {
        isOpened = true;
        const stream = openEventStream(reply, options);
        const end = (code: ErrorCode): void => {
          stream.send('', errorData(code));
          stream.end();
        };
        const entry: Entry = { caller, hadPlan: null, end };
        entries.add(entry);
        stream.onClose(() => {
          entries.delete(entry);
          free();
        });
        if (endedAtMs.has(caller.signInSessionId)) end(endOf(caller));
        return stream;
      };
      try {
        return await request(open);
      } finally {
        if (!isOpened) free();
      }
    },
    close() {
      unsubscribe();
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

const endOf = ({ signInSessionId }: Caller): ErrorCode =>
  signInSessionId.startsWith('api-key:') ? 'api_key_revoked' : 'session_ended';

/** The reason to end a stream; null for none. */
function lossOf({ caller, hadPlan }: Entry, now: Access | undefined): ErrorCode | null {
  if (!now) return endOf(caller);
  if (now.role !== caller.role) return 'access_changed';
  return hadPlan && !now.hasPlan ? 'subscription_expired' : null;
}

/** A map keeps the order in which it was filled: the oldest come first. */
function forgetBefore(timesMs: Map<string, number>, beforeMs: number): void {
  for (const [id, atMs] of timesMs) {
    if (atMs >= beforeMs) return;
    timesMs.delete(id);
  }
}
