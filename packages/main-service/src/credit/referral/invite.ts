import { ServiceError } from '@deskmate/api/contracts/errors';
import { invitationDays } from '@deskmate/api/limits';
import { pagePaths } from '@deskmate/api/page-paths';
import { referralReward } from '@deskmate/brand/referral';
import { newId, newSecret } from '@deskmate/service-kit/random';
import { emailKey } from '../../clients/email-key.ts';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import type { Referral } from './referrals-repository.ts';

const dayMs = 86_400_000;
const perDay = 10;

/**
 * Invites an address by mail. Work and answer are the same whether it has an account or not. The mail names the
 * inviter by their proven address and holds nothing else that they typed; an address gets at most one of them,
 * whoever invites it, in the time that an invitation lives.
 * @throws ServiceError `too_many_requests` beyond 10 a day, `invalid_input` for the own address.
 */
export async function invite(app: MainContext, clientId: string, email: string): Promise<Referral> {
  const key = emailKey(email);
  const now = app.clock.date();
  const token = newSecret();
  const attempt = await app.attempts.count(`invitation ${clientId}`, dayMs);
  attempt.refuseOver(perDay);
  const mayMail = await app.mailRateLimit.consumeOne('invitation', key, invitationDays * dayMs);
  return app.transact(async (tx) => {
    const client = await tx.clients.lock(clientId);
    if (!client) throw new ServiceError('session_ended');
    if (client.emailKey === key) throw ownAddress();
    const known = await tx.referrals.findInvitation(clientId, key);
    if (known) return known;
    const id = newId();
    await tx.referrals.addInvitation({
      id,
      clientId,
      email,
      emailKey: key,
      tokenHash: hashToken(token),
      createdAt: now,
    });
    if (mayMail) {
      const mail = {
        kind: 'invitation' as const,
        to: { email, language: client.language },
        values: { inviter: client.email, credits: referralReward.credits, days: invitationDays },
        path: pagePaths.invitation(token),
      };
      await tx.queueMail(mail);
    }
    const added = await tx.referrals.findInvitation(clientId, key);
    if (!added) throw new Error('an invitation was not kept');
    return added;
  });
}

const ownAddress = () =>
  new ServiceError('invalid_input', {
    detail: [{ loc: ['body', 'email'], msg: 'is your own email address', type: 'value_error' }],
  });
