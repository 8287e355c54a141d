import { availableParallelism } from 'node:os';
import { createWorkQueue } from '@deskmate/service-kit/work/work-queue';
import { hash, verify } from '@node-rs/argon2';

/** Of Argon2id; `memoryCost` in KiB. */
export type PasswordCost = { memoryCost: number; timeCost: number };

export const defaultPasswordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

export type PasswordHasher = {
  /** @throws ServiceError `service_unavailable` when too many are waiting. */
  hash(password: string): Promise<string>;
  /** Without a hash it takes the same time and returns false, so that the time does not reveal whether an account exists. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

/**
 * Hashes run in Node's pool of four threads, which file reads and name look-ups share: one of them stays free, and so
 * does one processor, for the thread that answers all requests.
 */
const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1));
const bounds = { atOnce, maxWaiting: 64, retryAfterSeconds: 3 };

/** A few hashes run and 64 wait, so that many sign-ins at once do not stop everything else. */
export function createPasswordHasher(cost: PasswordCost): PasswordHasher {
  const workQueue = createWorkQueue(bounds);
  const options = { ...cost, parallelism: 1 };
  const dummy = hash('no account has this', options);
  // Bytes, so that no layer trims, cuts or normalises what was typed.
  const bytes = (password: string) => Buffer.from(password, 'utf8');
  return {
    hash: (password) => workQueue(() => hash(bytes(password), options)),
    async verify(passwordHash, password) {
      const against = passwordHash ?? (await dummy);
      const matches = await workQueue(() => verify(against, bytes(password)));
      return matches && passwordHash !== null;
    },
  };
}
