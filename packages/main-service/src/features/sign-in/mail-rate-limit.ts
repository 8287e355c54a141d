import { networkOf } from '@deskmate/service-kit/network';
import type { AttemptCounter } from './attempt-counter.ts';

/** Limits the mails that strangers can cause to one address. Beyond the limit nothing is sent, and the response is the same. */
export type MailRateLimit = {
  /** Requested by a visitor from `ip`: 1 a minute and 5 an hour from there, 20 an hour in all. */
  consumeFor(kind: string, emailKey: string, ip: string): Promise<boolean>;
  /** For mails that the service sends by itself: one in `windowMs`. */
  consumeOne(kind: string, emailKey: string, windowMs: number): Promise<boolean>;
};

const minute = 60_000;
const hour = 60 * minute;

export function createMailRateLimit(attempts: AttemptCounter): MailRateLimit {
  const consume = async (name: string, limit: number, windowMs: number) =>
    !(await attempts.count(`mail ${name}`, windowMs)).exceeds(limit);
  return {
    async consumeFor(kind, emailKey, ip) {
      const key = `${kind} ${emailKey} ${networkOf(ip)}`;
      return (
        (await consume(`minute ${key}`, 1, minute)) &&
        (await consume(`hour ${key}`, 5, hour)) &&
        (await consume(`all ${emailKey}`, 20, hour))
      );
    },
    consumeOne: (kind, emailKey, windowMs) => consume(`one ${kind} ${emailKey}`, 1, windowMs),
  };
}
