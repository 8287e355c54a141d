import { newCode } from '@deskmate/service-kit/random';
import type { Client } from '../../clients/clients-repository.ts';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { describeUserAgent } from '../sign-in/describe-user-agent.ts';

type Deps = Pick<MainContext, 'attempts' | 'clock' | 'codeHash' | 'mails'>;
type Repos = Pick<Repositories, 'attempts' | 'linkTokens' | 'mailedCodes' | 'mailOutbox'>;

export const codeMinutes = 10;
const minute = 60_000;
const hour = 60 * minute;
/** A page offers to mail another code after this time. */
export const resendAfterMs = minute;

/** Queues a mail with a new code for `subjectId`; a code that was mailed for it before stops working. */
export async function mailCode(
  deps: Deps,
  repositories: Repos,
  request: { client: Client; subjectId: string; userAgent: string | undefined },
): Promise<void> {
  const { client, subjectId, userAgent } = request;
  const now = new Date(deps.clock.now());
  const code = newCode();
  await repositories.mailedCodes.put({
    subjectId,
    clientId: client.id,
    codeHash: deps.codeHash(subjectId, code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeMinutes * minute),
  });
  const mail = {
    kind: 'one_time_code' as const,
    to: client,
    values: { firstName: client.firstName, code, minutes: codeMinutes, ...describeUserAgent(userAgent) },
  };
  await queueSecurityMail(deps, repositories, mail);
}

/** A known device of the owner is counted apart: a stranger who has the password must not use up the owner's codes. */
type Asking = { clientId: string; knownDeviceId: string | null };
const nameOf = ({ clientId, knownDeviceId }: Asking) => clientId + (knownDeviceId ? ` device ${knownDeviceId}` : '');

/** Codes that a person asks for: one a minute and five an hour for each account. @throws ServiceError `too_many_requests`. */
export async function refuseManyCodes(deps: Pick<Deps, 'attempts'>, repositories: Repos, asking: Asking) {
  const { attempts } = repositories;
  (await deps.attempts.count(`codes in a minute ${nameOf(asking)}`, minute, attempts)).refuseOver(1);
  (await deps.attempts.count(`codes in an hour ${nameOf(asking)}`, hour, attempts)).refuseOver(5);
}

/** Codes that logging in sends by itself; a person who knows the password must not fill the mailbox with them. */
export async function mayMailAtLogin(deps: Pick<Deps, 'attempts'>, repositories: Repos, asking: Asking) {
  return !(await deps.attempts.count(`codes at login ${nameOf(asking)}`, hour, repositories.attempts)).exceeds(10);
}
