import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../monitoring/log.ts';

export type MaintenanceJob = {
  name: string;
  /**
   * Does one bounded part of the job: at most `batchSize` rows, so that it fits the statement timeout and others get
   * their turn. @returns how many rows it handled; a full batch means that there may be more. Nothing: the job is done.
   * @param signal aborts when the process ends: a part that takes long must then stop.
   */
  run(batchSize: number, signal: AbortSignal): Promise<number> | Promise<void>;
  /** Smaller where deleting a row deletes others too; 500 by default. */
  batchSize?: number;
};

export type Maintenance = {
  /** Runs every job to its end, in order. A run that is under way is joined. Never rejects. */
  run(): Promise<void>;
  /** Repeats `run`, the first time after `everyMs`. */
  start(everyMs: number): void;
  /** Resolves when the batch that is running has ended, or does not end for a few seconds. */
  close(): Promise<void>;
};

const progressEveryMs = 10_000;
/** The process has 14 s for everything. */
const endLimitMs = 3000;

/** Regular work on stored data. A job that fails is logged and the next one runs. */
export function createMaintenance(
  jobs: readonly MaintenanceJob[],
  log: Log,
  { limitMs = endLimitMs }: { limitMs?: number } = {},
): Maintenance {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  const ending = new AbortController();

  const runJob = async ({ name, run, batchSize = 500 }: MaintenanceJob): Promise<void> => {
    const startedAt = Date.now();
    let reportedAt = startedAt;
    let rows = 0;
    try {
      for (;;) {
        const handled = await run(batchSize, ending.signal);
        rows += handled ?? 0;
        if (ending.signal.aborted || handled === undefined || handled < batchSize) break;
        if (Date.now() - reportedAt >= progressEveryMs) {
          reportedAt = Date.now();
          log.info({ job: name, rows }, 'maintenance job in progress');
        }
        await nextTurn();
      }
      if (rows > 0) log.info({ job: name, rows, ms: Date.now() - startedAt }, 'maintenance job done');
    } catch (error) {
      if (ending.signal.aborted) return;
      log.warn({ err: error, job: name, rows }, 'maintenance job failed');
    }
  };

  const runAll = async (): Promise<void> => {
    for (const job of jobs) {
      if (ending.signal.aborted) return;
      await runJob(job);
    }
  };

  const run = (): Promise<void> => {
    running ??= runAll().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    run,
    start(everyMs) {
      timer ??= setInterval(() => void run(), everyMs).unref();
    },
    async close() {
      ending.abort();
      clearInterval(timer);
      await Promise.race([running, pause(limitMs, undefined, { ref: false })]);
    },
  };
}
