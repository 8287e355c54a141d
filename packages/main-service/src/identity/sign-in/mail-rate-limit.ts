import { networkOf } from '@deskmate/service-kit/net/network';
import type { AttemptCounter } from './attempt-counter.ts';

type RequestedMail = {
  kind: 'email_change' | 'register' | 'resend' | 'reset';
  emailKey: string;
  ip: string;
  /** Set when the device has signed in to the account of this address before. */
  deviceId?: string | null;
  /** Called only when needed: has the client of this address signed in from this network before? */
  isKnownNetwork?(network: string): Promise<boolean>;
};

/** Limits the mails that strangers can cause to one address. The response is the same, whether one is sent or not. */
export type MailRateLimit = {
  /**
   * Whether to send a mail that a visitor requests. 1 a minute and 5 an hour from one network, and 10 an hour of one kind
   * from all that the owner has not used before; a device of the owner has its 1 and 5 for itself. Beyond these, mails
   * are spaced: one is sent unless one of the kind was within ten minutes, which is good for this request as well.
   */
  consumeFor(request: RequestedMail): Promise<boolean>;
  /** For mails that the service sends by itself: one in `windowMs`. */
  consumeOne(kind: string, key: string, windowMs: number): Promise<boolean>;
};

const minute = 60_000;
const hour = 60 * minute;
/** Its links are good for an hour and more. */
const spacing = 10 * minute;

export function createMailRateLimit(attempts: AttemptCounter): MailRateLimit {
  const consume = async (name: string, limit: number, windowMs: number) =>
    !(await attempts.count(`mail ${name}`, windowMs)).exceeds(limit);

  async function hasBudget({ kind, emailKey, ip, deviceId, isKnownNetwork }: RequestedMail): Promise<boolean> {
    const network = networkOf(ip);
    const key = `${kind} ${emailKey} ${deviceId ? `device ${deviceId}` : network}`;
    if (!(await consume(`minute ${key}`, 1, minute)) || !(await consume(`hour ${key}`, 5, hour))) return false;
    if (deviceId || (await consume(`all ${kind} ${emailKey}`, 10, hour))) return true;
    return (await isKnownNetwork?.(network)) ?? false;
  }

  return {
    async consumeFor(request) {
      const isInBudget = await hasBudget(request);
      // Counted for every mail, so that beyond the budgets there was one in the window.
      const isFirst = await consume(`spaced ${request.kind} ${request.emailKey}`, 1, spacing);
      return isInBudget || isFirst;
    },
    consumeOne: (kind, key, windowMs) => consume(`one ${kind} ${key}`, 1, windowMs),
  };
}
