import { ServiceError } from '@deskmate/api/contracts/errors';

export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets a few pieces of heavy work run at once and a bounded number wait, first come, first served.
 * @throws ServiceError `service_unavailable` with Retry-After when too many wait.
 */
export function createWorkQueue(bounds: { atOnce: number; mostWaiting: number; retryAfterSeconds: number }): WorkQueue {
  const { atOnce, mostWaiting, retryAfterSeconds } = bounds;
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new ServiceError('service_unavailable', { retryAfterSeconds });
      // Whoever ends hands its place over, so `running` stays as it is.
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
