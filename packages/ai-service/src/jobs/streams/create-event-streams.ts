import type { Database } from '@deskmate/db/database';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { EventStreamOptions } from '@deskmate/service-kit/streams/event-stream';
import type { Identity } from '../../ports/identity.ts';
import { createStreamRegistry } from './stream-registry.ts';
import { createStreamSlots } from './stream-slots-repository.ts';

export type StreamLimits = {
  streamsPerClient: number;
  /** How often it is checked that the callers of open streams still have access. */
  accessCheckMs: number;
};

const streamLimits: StreamLimits = { streamsPerClient: 12, accessCheckMs: 800 };

type StreamDeps = {
  db: Database;
  processId: string;
  /** True when no other process can be alive on this database (the embedded one). */
  isAlone: boolean;
  identity: Identity;
  log: Log;
  limits: Partial<StreamLimits> | undefined;
  stream: EventStreamOptions;
};

/** The event streams that this process has open, and how many a client may have in all processes. */
export function createEventStreams({ db, processId, isAlone, identity, log, limits, stream }: StreamDeps) {
  const { streamsPerClient: perClient, accessCheckMs: checkMs } = { ...streamLimits, ...limits };
  const slots = createStreamSlots({ db, processId, isAlone, perClient, log });
  return { slots, streams: createStreamRegistry({ identity, slots, log, checkMs }, stream) };
}
