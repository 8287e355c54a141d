import { createWorkQueue } from '@deskmate/service-kit/work-queue';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id; `memoryCost` in KiB. Tests take the smallest there is. */
export type PasswordCost = { memoryCost: number; timeCost: number };

export const defaultPasswordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

export type PasswordHasher = {
  /** @throws ServiceError `service_unavailable` when too many are waiting. */
  hash(password: string): Promise<string>;
  /** Without a hash it works just as long and says no, so that time tells nothing about accounts. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

const bounds = { atOnce: 4, mostWaiting: 64, retryAfterSeconds: 3 };

/** Hashing is slow on purpose; the queue's bound keeps a rush of sign-ins from stopping all else (`safety.md` B12). */
export function createPasswordHasher(cost: PasswordCost): PasswordHasher {
  const inTurn = createWorkQueue(bounds);
  const options = { ...cost, parallelism: 1 };
  const dummy = hash('no account has this', options);
  // Bytes, so that no layer may trim, cut or normalise what was typed.
  const bytes = (password: string) => Buffer.from(password, 'utf8');
  return {
    hash: (password) => inTurn(() => hash(bytes(password), options)),
    async verify(passwordHash, password) {
      const against = passwordHash ?? (await dummy);
      const matches = await inTurn(() => verify(against, bytes(password)));
      return matches && passwordHash !== null;
    },
  };
}
