import { createFaultLog } from '@deskmate/service-kit/monitoring/fault-log';
import type { Log } from '@deskmate/service-kit/monitoring/log';

type Rounds = {
  /** Named in the log. */
  of: string;
  log: Log;
  /** True when no other process can be alive on this database (the embedded one). */
  isAlone: boolean;
  everyMs: number;
  aloneEveryMs: number;
  /** Whether the heartbeats of other processes are reliable; not asked where there are none. */
  isSteady: () => boolean;
  recover: () => Promise<void>;
  /** Stops what other processes were asked to stop. */
  stopRequested: () => Promise<void>;
};

/** A process without a heartbeat for this long counts as dead: it has missed three. */
export const deadAfterMs = 3200;
/** What ended this long ago and is not in the ledger is reported to it again. */
export const settledAfterMs = 5000;
/** Own work that is not running after this long has failed at its start or its end. */
export const startingMs = 60_000;

/** Looks for the work of dead processes again and again; a round that failed is logged, and the next one follows. */
export function createRecoveryRounds(rounds: Rounds) {
  const { isAlone, log } = rounds;
  let timer: NodeJS.Timeout | undefined;
  let underway: Promise<void> = Promise.resolve();

  const stops = createFaultLog(log, `stopping ${rounds.of}`);
  const recoveries = createFaultLog(log, `recovery of ${rounds.of}`);

  const round = async (): Promise<void> => {
    // First, because recovery may take long or fail.
    if (!isAlone) await rounds.stopRequested().then(stops.worked, stops.failed);
    if (isAlone || rounds.isSteady()) await rounds.recover().then(recoveries.worked, recoveries.failed);
  };

  const next = (): void => {
    timer = setTimeout(
      () => {
        underway = round().then(() => {
          if (timer) next();
        });
      },
      isAlone ? rounds.aloneEveryMs : rounds.everyMs,
    ).unref();
  };

  return {
    async start(): Promise<void> {
      await round();
      next();
    },
    /** Waits for the round that is under way. */
    async close(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await underway;
    },
  };
}
