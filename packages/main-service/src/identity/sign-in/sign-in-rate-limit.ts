import { networkOf } from '@deskmate/service-kit/net/network';
import type { AttemptCounter } from './attempt-counter.ts';

type SignInAttempt = {
  emailKey: string;
  ip: string;
  /** Set when the device has signed in to this account before. */
  deviceId: string | null;
  /** Called only when needed: has this client signed in from this network before? */
  isKnownNetwork(network: string): Promise<boolean>;
  /** Called for the attempt with which the account reaches 20 failures an hour. */
  onAlarm(): void;
};

export type SignInRateLimit = {
  /**
   * Counts an attempt before its password is checked, so that parallel attempts are all counted.
   * @throws ServiceError `too_many_requests`.
   */
  consume(attempt: SignInAttempt): Promise<ConsumedAttempt>;
};

type ConsumedAttempt = {
  /** The password was right: the attempt does not count. */
  undo(): Promise<void>;
};

const quarterHour = 15 * 60_000;
const hour = 60 * 60_000;

/**
 * 5 attempts for one account from one place and 50 from one network. Without a captcha, an account with more than 20
 * attempts in an hour refuses unknown devices from unknown networks.
 */
export function createSignInRateLimit(deps: {
  attempts: AttemptCounter;
  /** Whether a captcha is checked before the password; without one, unknown devices have to wait instead. */
  hasCaptcha: boolean;
}): SignInRateLimit {
  const { attempts } = deps;
  return {
    async consume({ emailKey, ip, deviceId, isKnownNetwork, onAlarm }) {
      const network = networkOf(ip);
      const onDevice = await attempts.count(
        `place ${emailKey} ${deviceId ? `device ${deviceId}` : `network ${network}`}`,
        quarterHour,
      );
      onDevice.refuseOver(5);
      // Attempts of others behind the same address do not limit a known device.
      const fromNetwork = deviceId ? null : await attempts.count(`network ${network}`, hour);
      fromNetwork?.refuseOver(50);
      const onAccount = await attempts.count(`account ${emailKey}`, hour);
      if (onAccount.isFirstOver(20)) onAlarm();
      const isUnverifiedDevice = !deviceId && !deps.hasCaptcha && onAccount.exceeds(20);
      if (isUnverifiedDevice && !(await isKnownNetwork(network))) onAccount.refuseOver(20);
      return {
        undo: async () => {
          for (const counted of [onDevice, fromNetwork, onAccount]) await counted?.undo();
        },
      };
    },
  };
}
