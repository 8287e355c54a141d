import type { Log } from '@deskmate/service-kit/log';
import type { ProcessRepository } from './process-repository.ts';

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
  let written = 0;

  const beat = async (): Promise<void> => {
    try {
      await processes.heartbeat(processId);
      written += 1;
    } catch (error) {
      written = 0;
      log.warn({ err: error }, 'heartbeat');
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
    /** After an outage of the database every heartbeat is old: only the second in a row can tell which processes are dead. */
    isSteady: (): boolean => written >= 2,
    /** From here on other processes may take over what this one has not finished. */
    async close(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await underway;
      await processes.leave(processId).catch(() => {});
    },
  };
}
