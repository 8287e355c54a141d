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

type Entry = { clientId: string; signInSessionId: string; stream: EventStream };

/** Connections that read answers: tabs and devices, several for one answer. */
export function openStreams(identity: Identity, options: EventStreamOptions & { perClient: number }): OpenStreams {
  const entries = new Set<Entry>();
  const unsubscribe = identity.onSessionEnd((signInSessionId) => {
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
      return stream;
    },
    close: unsubscribe,
  };
}
