import { createHmac } from 'node:crypto';
import type { Clock } from '@deskmate/service-kit/clock';
import { networkOf } from '@deskmate/service-kit/network';
import type { createAttemptsRepository } from './attempts-repository.ts';

/** How many mails strangers may cause to one address. Beyond it nothing is said and nothing is sent. */
export type MailAllowance = {
  /** Asked by a visitor from `ip`: 1 a minute and 5 an hour from there, 20 an hour in all. */
  takeFor(kind: string, emailKey: string, ip: string): Promise<boolean>;
  /** For mails that we send of our own accord: one in `windowMs`. */
  takeOne(kind: string, emailKey: string, windowMs: number): Promise<boolean>;
};

const minute = 60_000;
const hour = 60 * minute;

export function createMailAllowance(deps: {
  repository: ReturnType<typeof createAttemptsRepository>;
  key: Buffer;
  clock: Clock;
  factor: number;
}): MailAllowance {
  const take = async (name: string, limit: number, windowMs: number) => {
    const key = createHmac('sha256', deps.key).update(`mail ${name}`).digest('base64url');
    const { count } = await deps.repository.count(key, windowMs, new Date(deps.clock.now()));
    return count <= Math.ceil(limit * deps.factor);
  };
  return {
    async takeFor(kind, emailKey, ip) {
      const place = `${kind} ${emailKey} ${networkOf(ip)}`;
      return (
        (await take(`minute ${place}`, 1, minute)) &&
        (await take(`hour ${place}`, 5, hour)) &&
        (await take(`all ${emailKey}`, 20, hour))
      );
    },
    takeOne: (kind, emailKey, windowMs) => take(`one ${kind} ${emailKey}`, 1, windowMs),
  };
}
