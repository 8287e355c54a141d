import { type Clock, systemClock } from '../clock.ts';
import type { Log } from './log.ts';

/** Says how something went that is done again and again. */
export type FaultLog = { failed(error: unknown): void; worked(): void };

const repeatMs = 60_000;

/**
 * One line for the first failure, one a minute while it goes on, one when it works again; not one for each of thousands of
 * tries.
 * @param calmMs for what some tries reach and others do not: it works again when none has failed for so long
 */
export function createFaultLog(
  log: Log,
  what: string,
  { clock = systemClock, calmMs = 0 }: { clock?: Clock; calmMs?: number } = {},
): FaultLog {
  let failures = 0;
  let loggedAt = 0;
  let failedAt = 0;
  return {
    failed(error) {
      failures += 1;
      failedAt = clock.now();
      if (failures > 1 && clock.now() - loggedAt < repeatMs) return;
      loggedAt = clock.now();
      log.warn({ err: error, failures }, `${what} failed`);
    },
    worked() {
      if (failures === 0 || clock.now() - failedAt < calmMs) return;
      log.warn({ failures }, `${what} works again`);
      failures = 0;
    },
  };
}
