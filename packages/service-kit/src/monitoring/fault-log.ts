import { type Clock, systemClock } from '../clock.ts';
import type { Log } from '../log.ts';

/** Says how something went that is done again and again. */
export type FaultLog = { failed(error: unknown): void; worked(): void };

const repeatMs = 60_000;

/** One line for the first failure, one a minute while it goes on, one when it works again; not one for each of thousands of tries. */
export function createFaultLog(log: Log, what: string, clock: Clock = systemClock): FaultLog {
  let failures = 0;
  let loggedAt = 0;
  return {
    failed(error) {
      failures += 1;
      if (failures > 1 && clock.now() - loggedAt < repeatMs) return;
      loggedAt = clock.now();
      log.warn({ err: error, failures }, `${what} failed`);
    },
    worked() {
      if (failures > 0) log.warn({ failures }, `${what} works again`);
      failures = 0;
    },
  };
}
