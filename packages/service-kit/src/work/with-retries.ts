import { setTimeout as pause } from 'node:timers/promises';
import { toServiceError } from '../http/to-service-error.ts';
import type { Log } from '../monitoring/log.ts';

/** A statement that a reachable database refuses this often is given up. */
const maxRefusals = 8;

/** Retries with growing pauses for as long as the database is away; if the process ends before, recovery finishes the work. */
export async function withRetries<T>(log: Log, write: () => Promise<T>): Promise<T> {
  let refusals = 0;
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await write();
    } catch (error) {
      if (toServiceError(error).code !== 'service_unavailable') refusals += 1;
      if (refusals >= maxRefusals) throw error;
      log.warn({ err: error, attempts }, 'not stored yet');
      await pause(Math.min(100 * 2 ** attempts, 3000), undefined, { ref: false });
    }
  }
}
