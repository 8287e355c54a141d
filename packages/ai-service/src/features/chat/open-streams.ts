import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/caller';
import { type EventStream, type EventStreamOptions, openEventStream } from '@deskmate/service-kit/event-stream';
import type { FastifyReply } from 'fastify';
import type { Identity } from '../../ports/identity.ts';

export type OpenStreams = {
  /** @throws ServiceError `too_many_streams` before anything is sent. */
  check(caller: Caller): void;
  /** Takes over the reply. The stream ends when the caller's sign-in session does. */
  open(caller: Caller, reply: FastifyReply): EventStream;
  close(): void;
};

/** Ids of ended sign-in sessions are kept for as long as a request that was let in before may take to open its stream. */
const keptMs = 60_000;

type Entry = { clientId: string; signInSessionId: string; stream: EventStream };

/** Connections that read answers: tabs and devices, several for one answer. */
export function openStreams(identity: Identity, options: EventStreamOptions & { perClient: number }): OpenStreams {
  const entries = new Set<Entry>();
  const endedAtMs = new Map<string, number>();
  const unsubscribe = identity.onSessionEnd((signInSessionId) => {
    forgetBefore(endedAtMs, performance.now() - keptMs);
    endedAtMs.set(signInSessionId, performance.now());
    for (const entry of entries) if (entry.signInSessionId === signInSessionId) entry.stream.end();
  });
  return {
    check({ clientId }) {
      const open = [...entries].filter((entry) => entry.clientId === clientId).length;
      if (open >= options.perClient) throw new ServiceError('too_many_streams', { retryAfterSeconds: 5 });
    },
    open({ clientId, signInSessionId }, reply) {
      const stream = openEventStream(reply, options);
      const entry = { clientId, signInSessionId, stream };
      entries.add(entry);
      stream.onClose(() => entries.delete(entry));
      if (endedAtMs.has(signInSessionId)) stream.end();
      return stream;
    },
    close: unsubscribe,
  };
}

/** A map keeps the order in which it was filled: the oldest come first. */
function forgetBefore(timesMs: Map<string, number>, beforeMs: number): void {
  for (const [id, atMs] of timesMs) {
    if (atMs >= beforeMs) return;
    timesMs.delete(id);
  }
}
