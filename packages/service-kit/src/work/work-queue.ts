import { ServiceError } from '@deskmate/api/contracts/errors';

export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs a few heavy tasks at once; a bounded number of others wait in order of arrival.
 * @throws ServiceError `service_unavailable` with Retry-After when too many wait.
 */
export function createWorkQueue(bounds: { atOnce: number; maxWaiting: number; retryAfterSeconds: number }): WorkQueue {
  const { atOnce, maxWaiting, retryAfterSeconds } = bounds;
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new ServiceError('service_unavailable', { retryAfterSeconds });
      // The next task replaces the one that ended, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
