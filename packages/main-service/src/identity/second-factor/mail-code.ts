import { newCode } from '@deskmate/service-kit/random';
import type { Client } from '../../clients/clients-repository.ts';
import type { Tx } from '../../transaction.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { describeUserAgent } from '../sign-in/describe-user-agent.ts';

export const codeMinutes = 10;
const minute = 60_000;
const hour = 60 * minute;
/** A page offers to mail another code after this time. */
export const resendAfterMs = minute;

/** Queues a mail with a new code for `subjectId`; a code that was mailed for it before stops working. */
export async function mailCode(
  tx: Tx,
  request: { client: Client; subjectId: string; userAgent: string | undefined },
): Promise<void> {
  const { client, subjectId, userAgent } = request;
  const now = tx.clock.date();
  const code = newCode();
  await tx.mailedCodes.put({
    subjectId,
    clientId: client.id,
    codeHash: tx.codeHash(subjectId, code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeMinutes * minute),
  });
  const mail = {
    kind: 'one_time_code' as const,
    to: client,
    values: { firstName: client.firstName, code, minutes: codeMinutes, ...describeUserAgent(userAgent) },
  };
  await queueSecurityMail(tx, mail);
}

/** A known device of the owner is counted apart: a stranger who has the password must not use up the owner's codes. */
type Asking = { clientId: string; knownDeviceId: string | null };
const nameOf = ({ clientId, knownDeviceId }: Asking) => clientId + (knownDeviceId ? ` device ${knownDeviceId}` : '');

/** Codes that a person asks for: one a minute and five an hour for each account. @throws ServiceError `too_many_requests`. */
export async function refuseManyCodes(tx: Tx, asking: Asking) {
  (await tx.countAttempt(`codes in a minute ${nameOf(asking)}`, minute)).refuseOver(1);
  (await tx.countAttempt(`codes in an hour ${nameOf(asking)}`, hour)).refuseOver(5);
}

/** Codes that logging in sends by itself; a person who knows the password must not fill the mailbox with them. */
export async function mayMailAtLogin(tx: Tx, asking: Asking) {
  return !(await tx.countAttempt(`codes at login ${nameOf(asking)}`, hour)).exceeds(10);
}
