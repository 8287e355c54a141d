import { pagePaths } from '@deskmate/api/page-paths';
import { newSecret } from '@deskmate/service-kit/random';
import { type Client, isOpen } from '../../clients/clients-repository.ts';
import { findByEmail } from '../../clients/find-by-email.ts';
import type { MainContext, WithRepositories } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import { hashToken } from '../../secrets.ts';

type Deps = Pick<MainContext, 'background' | 'clock' | 'mails' | 'transact'> & WithRepositories<'clients'>;

/**
 * Long enough that an owner who reads mail after a weekend can still stop what somebody else has talked the operator
 * into; short enough that a person who has lost the second factor waits for it.
 */
export const recoveryWaitMs = 3 * 86_400_000;

/**
 * For a client who has lost both the second factor and the backup codes: turns the second factor off after a waiting
 * time, unless a mailed link, a log-in with the factor or the operator stops it before.
 * @returns when. @throws Error in words for the operator.
 */
export async function startRecovery(deps: Deps, { email, reason }: { email: string; reason: string }): Promise<Date> {
  const { id: clientId } = await findByEmail(deps, email);
  const now = new Date(deps.clock.now());
  const dueAt = new Date(now.getTime() + recoveryWaitMs);
  await deps.transact(async (repositories) => {
    const client = await repositories.clients.lock(clientId);
    if (!client || !isOpen(client)) throw new Error(`The account of ${email} is closed.`);
    const factor = await repositories.secondFactors.findEnabled(clientId);
    if (!factor) throw new Error(`${email} has no second factor; a forgotten password is reset on the login page.`);
    const { recoveryDueAt } = factor;
    if (recoveryDueAt) throw new Error(`A recovery of ${email} runs already, until ${recoveryDueAt.toISOString()}.`);
    await repositories.secondFactors.startRecovery(clientId, dueAt);
    await repositories.audit.add({ clientId, action: 'recovery_started', details: { reason }, at: now });
    await queueRecoveryMail(deps, repositories, { kind: 'recovery_started', client, dueAt });
  });
  deps.background.run('deliver mail', deps.mails.deliver);
  return dueAt;
}

type Notice = { kind: 'recovery_started' | 'recovery_reminder'; client: Client; dueAt: Date };

/** With a link that stops the recovery. */
export async function queueRecoveryMail(
  { clock, mails }: Pick<MainContext, 'clock' | 'mails'>,
  { linkTokens, mailOutbox }: Pick<Repositories, 'linkTokens' | 'mailOutbox'>,
  { kind, client, dueAt }: Notice,
): Promise<void> {
  const token = newSecret();
  await linkTokens.add({
    tokenHash: hashToken(token),
    purpose: 'recovery_stop',
    subjectId: client.id,
    createdAt: new Date(clock.now()),
    expiresAt: dueAt,
  });
  const values = { firstName: client.firstName, dueAt };
  await mails.queue({ kind, to: client, values, path: pagePaths.stopRecovery(token) }, mailOutbox);
}
