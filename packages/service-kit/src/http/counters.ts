import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { type Dependency, unwatched } from '../monitoring/dependencies.ts';
import type { Rule } from './limit-table.ts';

export type Count = { allowed: boolean; used: number; retryAfterSeconds: number };

/** Counts uses by key in windows that open with the first use. Exact under parallel calls. */
export type Counter = {
  /** Adds `points` and says whether the rule still holds. */
  add(key: string, points?: number): Promise<Count>;
  read(key: string): Promise<Count>;
  reset(key: string): Promise<void>;
};

export type CreateCounter = (name: string, rule: Rule) => Counter;

/**
 * Counters of this process, or shared through Redis; when Redis is unavailable or hangs, each process
 * counts for itself, so that a limit is never switched off.
 */
export function createCounters(redis: Redis | null, dependency: Dependency = unwatched): CreateCounter {
  const tryShared = createFallback(dependency);
  return (name, { points, seconds }) => {
    const options = { keyPrefix: `count:${name}`, points, duration: seconds };
    const local = new RateLimiterMemory(options);
    const shared = redis && new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true });
    const use = <T>(work: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> =>
      shared
        ? tryShared(
            () => work(shared),
            () => work(local),
          )
        : work(local);
    return {
      add: async (key, amount = 1) =>
        count(await use((limiter) => limiter.consume(key, amount).catch(orRefusal)), points),
      read: async (key) => {
        const result = await use((limiter) => limiter.get(key));
        return result ? count(result, points) : { allowed: true, used: 0, retryAfterSeconds: 0 };
      },
      reset: async (key) => void (await use((limiter) => limiter.delete(key))),
    };
  };
}

/** After a failure Redis is not asked for a moment, so that not every request waits for its timeout. */
function createFallback(dependency: Dependency, pauseMs = 1000) {
  let pausedUntil = 0;
  return async <T>(shared: () => Promise<T>, local: () => Promise<T>): Promise<T> => {
    if (performance.now() < pausedUntil) return local();
    try {
      const result = await shared();
      dependency.works();
      return result;
    } catch (error) {
      dependency.fails(error);
      pausedUntil = performance.now() + pauseMs;
      return local();
    }
  };
}

/** The library rejects with a result when the limit is exceeded, and with an error when it could not count. */
function orRefusal(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}

const count = (result: RateLimiterRes, points: number): Count => ({
  allowed: result.consumedPoints <= points,
  used: result.consumedPoints,
  retryAfterSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
});
