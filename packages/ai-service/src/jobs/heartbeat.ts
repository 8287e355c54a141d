import { createFaultLog } from '@deskmate/service-kit/monitoring/fault-log';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { ProcessRepository } from './process-repository.ts';
import { deadAfterMs } from './recovery-rounds.ts';

type Deps = {
  processes: Pick<ProcessRepository, 'heartbeat' | 'leave'>;
  processId: string;
  everyMs: number;
  log: Log;
};

/** Tells the other processes on this database that this one is alive, however long anything else in it takes. */
export function createHeartbeat({ processes, processId, everyMs, log }: Deps) {
  let timer: NodeJS.Timeout | undefined;
  let underway: Promise<void> = Promise.resolve();
  /** In a row, none of them late. */
  let written = 0;
  let writtenAtMs = 0;
  const faults = createFaultLog(log, 'heartbeat');
  const isFresh = () => performance.now() - writtenAtMs < deadAfterMs;

  const beat = async (): Promise<void> => {
    try {
      await processes.heartbeat(processId);
      written = isFresh() ? written + 1 : 1;
      writtenAtMs = performance.now();
      faults.worked();
    } catch (error) {
      written = 0;
      faults.failed(error);
    }
  };
  const next = (): void => {
    timer = setTimeout(() => {
      underway = beat().then(() => {
        if (timer) next();
      });
    }, everyMs).unref();
  };

  return {
    async start(): Promise<void> {
      await beat();
      next();
    },
    /** While the database takes no writes every heartbeat is old: only the second in a row can tell which processes are dead. */
    isSteady: (): boolean => written >= 2 && isFresh(),
    /** From here on other processes may take over what this one has not finished. */
    async close(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await underway;
      await processes.leave(processId).catch(() => {});
    },
  };
}
