import { createHmac } from 'node:crypto';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Clock } from '@deskmate/service-kit/clock';
import type { createAttemptsRepository } from './attempts-repository.ts';

/** One attempt, and how many there were in its time window. */
export type CountedAttempt = {
  /** Whether the window holds more attempts than `limit`. */
  exceeds(limit: number): boolean;
  /** Whether this is the first attempt that is over `limit`. */
  isFirstOver(limit: number): boolean;
  /** @throws ServiceError `too_many_requests` when it does. */
  refuseOver(limit: number): void;
  /** Takes the attempt back, for one that turned out to be right. */
  undo(): Promise<void>;
  /** Forgets every attempt of the window. */
  reset(): Promise<void>;
};

type AttemptsRepository = ReturnType<typeof createAttemptsRepository>;

/** Counts attempts in the database: exact under parallel requests, shared by all processes, kept over a restart. */
export type AttemptCounter = {
  /** Counts one more; the window opens with its first attempt. In a transaction, the count is given up with it. */
  count(name: string, windowMs: number, ofTransaction?: AttemptsRepository): Promise<CountedAttempt>;
};

export function createAttemptCounter(deps: {
  repository: AttemptsRepository;
  /** Names contain addresses, so they are stored as an HMAC with this key. */
  key: Buffer;
  clock: Clock;
  /** Multiplies every limit. */
  factor: number;
}): AttemptCounter {
  const { clock, factor } = deps;
  return {
    async count(name, windowMs, repository = deps.repository) {
      const key = createHmac('sha256', deps.key).update(name).digest('base64url');
      const { count, windowEndsAt } = await repository.count(key, windowMs, clock.date());
      const widened = (limit: number) => Math.ceil(limit * factor);
      const exceeds = (limit: number) => count > widened(limit);
      return {
        exceeds,
        isFirstOver: (limit) => count === widened(limit) + 1,
        refuseOver(limit) {
          if (!exceeds(limit)) return;
          const waitMs = windowEndsAt.getTime() - clock.now();
          throw new ServiceError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
        },
        undo: () => repository.undo(key),
        reset: () => repository.reset(key),
      };
    },
  };
}
