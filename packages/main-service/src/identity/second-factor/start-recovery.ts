import { pagePaths } from '@deskmate/api/page-paths';
import { newSecret } from '@deskmate/service-kit/random';
import { type Client, isOpen } from '../../clients/clients-repository.ts';
import { findByEmail } from '../../clients/find-by-email.ts';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import type { Tx } from '../../transaction.ts';

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
export async function startRecovery(
  app: MainContext,
  { email, reason }: { email: string; reason: string },
): Promise<Date> {
  const { id: clientId } = await findByEmail(app, email);
  const now = app.clock.date();
  const dueAt = new Date(now.getTime() + recoveryWaitMs);
  await app.transact(async (tx) => {
    const client = await tx.clients.lock(clientId);
    if (!client || !isOpen(client)) throw new Error(`The account of ${email} is closed.`);
    const factor = await tx.secondFactors.findEnabled(clientId);
    if (!factor) throw new Error(`${email} has no second factor; a forgotten password is reset on the login page.`);
    const { recoveryDueAt } = factor;
    if (recoveryDueAt) throw new Error(`A recovery of ${email} runs already, until ${recoveryDueAt.toISOString()}.`);
    await tx.secondFactors.startRecovery(clientId, dueAt);
    await tx.audit.add({ clientId, action: 'recovery_started', details: { reason }, at: now });
    await queueRecoveryMail(tx, { kind: 'recovery_started', client, dueAt });
  });
  return dueAt;
}

type Notice = { kind: 'recovery_started' | 'recovery_reminder'; client: Client; dueAt: Date };

/** With a link that stops the recovery. */
export async function queueRecoveryMail(tx: Tx, { kind, client, dueAt }: Notice): Promise<void> {
  const token = newSecret();
  await tx.linkTokens.add({
    tokenHash: hashToken(token),
    purpose: 'recovery_stop',
    subjectId: client.id,
    createdAt: tx.clock.date(),
    expiresAt: dueAt,
  });
  const values = { firstName: client.firstName, dueAt };
  await tx.queueMail({ kind, to: client, values, path: pagePaths.stopRecovery(token) });
}
