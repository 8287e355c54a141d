import { toServiceError } from '@deskmate/service-kit/http/to-service-error';
import { createFaultLog } from '@deskmate/service-kit/monitoring/fault-log';
import type { Log } from '@deskmate/service-kit/monitoring/log';

/** Runs work that an answer does not wait for. */
export type Background = {
  run(name: string, work: () => Promise<void>): void;
  /** Resolves once nothing is running. */
  idle(): Promise<void>;
};

/** Other work than what failed may succeed meanwhile. */
const calmMs = 30_000;

/** Each fault of ours is a line of the log; an outage, which all work meets, is one a minute. */
export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  const outage = createFaultLog(log, 'background work', { calmMs });
  const note = (name: string, error: unknown): void => {
    if (toServiceError(error).code === 'service_unavailable') outage.failed(error);
    else log.error({ err: error, work: name }, 'background work failed');
  };
  return {
    run(name, work) {
      const done = work()
        .then(outage.worked, (error: unknown) => note(name, error))
        .finally(() => running.delete(done));
      running.add(done);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
