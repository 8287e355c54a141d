import { createHmac } from 'node:crypto';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Clock } from '@deskmate/service-kit/clock';
import { networkOf } from '@deskmate/service-kit/network';
import type { AttemptCount, createAttemptsRepository } from './attempts-repository.ts';

type SignInAttempt = {
  emailKey: string;
  ip: string;
  /** Set when the device has signed in to this account before. */
  deviceId: string | null;
  /** Asked only when it matters: has this client signed in from this network before? */
  isKnownNetwork(network: string): Promise<boolean>;
  /** Called for the one try that makes the account's failures many. */
  onAlarm(): void;
};

export type SignInBudget = {
  /**
   * Counts a try before its password is looked at, so that parallel tries cannot slip through.
   * @throws ServiceError `too_many_requests`.
   */
  spend(attempt: SignInAttempt): Promise<SpentTry>;
};

type SpentTry = {
  /** The password was right: the try does not count. */
  forgive(): Promise<void>;
};

const quarterHour = 15 * 60_000;
const hour = 60 * 60_000;

/** 5 tries for one account from one place, 50 from one network, and care once an account sees 20 an hour. */
export function createSignInBudget(deps: {
  repository: ReturnType<typeof createAttemptsRepository>;
  key: Buffer;
  clock: Clock;
  factor: number;
  /** Whether a captcha stands before the password; without one, strangers wait instead. */
  hasCaptcha: boolean;
}): SignInBudget {
  const { repository, clock, factor } = deps;
  const hashed = (text: string) => createHmac('sha256', deps.key).update(text).digest('base64url');
  const count = (key: string, windowMs: number) => repository.count(key, windowMs, new Date(clock.now()));
  const widened = (limit: number) => Math.ceil(limit * factor);
  const hold = ({ count: used, windowEndsAt }: AttemptCount, limit: number) => {
    if (used <= widened(limit)) return;
    const waitMs = windowEndsAt.getTime() - clock.now();
    throw new ServiceError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  };

  return {
    async spend({ emailKey, ip, deviceId, isKnownNetwork, onAlarm }) {
      const network = networkOf(ip);
      const placeKey = hashed(`place ${emailKey} ${deviceId ? `device ${deviceId}` : `network ${network}`}`);
      const networkKey = hashed(`network ${network}`);
      const accountKey = hashed(`account ${emailKey}`);

      hold(await count(placeKey, quarterHour), 5);
      // A known device is spared what strangers behind the same address have used up.
      if (!deviceId) hold(await count(networkKey, hour), 50);
      const account = await count(accountKey, hour);
      if (account.count === widened(20) + 1) onAlarm();
      const isStrange = !deviceId && !deps.hasCaptcha && account.count > widened(20);
      if (isStrange && !(await isKnownNetwork(network))) hold(account, 20);

      const spent = deviceId ? [placeKey, accountKey] : [placeKey, networkKey, accountKey];
      return {
        forgive: async () => {
          for (const key of spent) await repository.forgive(key);
        },
      };
    },
  };
}
