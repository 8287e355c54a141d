import { ServiceError } from '@deskmate/api/contracts/errors';
import type { RecoveryLink } from '@deskmate/api/contracts/main/second-factor-recovery';
import type { Caller } from '@deskmate/service-kit/http/caller';
import { findByEmail } from '../../clients/find-by-email.ts';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import type { LockedClient, Tx } from '../../transaction.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';

type Stop = { by: 'link' | 'second_factor' | 'session' | 'operator'; ip?: string | null };

/**
 * Ends a recovery if one runs, and tells the owner.
 * @returns whether one ran.
 */
export async function endRecovery(tx: Tx, client: LockedClient, { by, ip = null }: Stop): Promise<boolean> {
  const { id: clientId, firstName } = client;
  if (!(await tx.secondFactors.stopRecovery(clientId))) return false;
  await tx.linkTokens.removeUnused(clientId, 'recovery_stop');
  const at = tx.clock.date();
  const action = by === 'operator' ? ('recovery_stopped_by_operator' as const) : ('recovery_stopped' as const);
  await tx.audit.add({ clientId, action, details: { by }, ip, at });
  const mail = { kind: 'recovery_stopped' as const, to: client, values: { firstName, when: at } };
  await queueSecurityMail(tx, mail);
  return true;
}

/** What the page of the link shows. @throws ServiceError `link_expired` */
export async function checkRecoveryLink(
  { clock, repositories }: MainContext,
  secretToken: string,
): Promise<RecoveryLink> {
  const link = await repositories.linkTokens.peek(hashToken(secretToken), 'recovery_stop', clock.date());
  const client = link && (await repositories.clients.find(link.subjectId));
  if (!client) throw new ServiceError('link_expired');
  return { email: client.email, due_at: link.expiresAt.toISOString() };
}

/** @throws ServiceError `link_expired` */
export async function stopRecoveryByLink(
  app: MainContext,
  { secretToken, ip }: { secretToken: string; ip: string },
): Promise<void> {
  const now = app.clock.date();
  const tokenHash = hashToken(secretToken);
  const known = await app.repositories.linkTokens.peek(tokenHash, 'recovery_stop', now);
  if (!known) throw new ServiceError('link_expired');
  await app.transact(async (tx) => {
    const client = await tx.clients.lock(known.subjectId);
    const used = await tx.linkTokens.consume(tokenHash, 'recovery_stop', now);
    const isStopped = client && used && (await endRecovery(tx, client, { by: 'link', ip }));
    if (!isStopped) throw new ServiceError('link_expired');
  });
}

/** By a client who is signed in. @throws ServiceError `not_found` when none runs */
export async function stopOwnRecovery(app: MainContext, { clientId }: Caller, ip: string): Promise<void> {
  await app.transact(async (tx) => {
    const client = await tx.clients.lock(clientId);
    const isStopped = client && (await endRecovery(tx, client, { by: 'session', ip }));
    if (!isStopped) throw new ServiceError('not_found');
  });
}

/** @throws Error in words for the operator. */
export async function stopRecoveryByOperator(app: MainContext, email: string): Promise<void> {
  const { id: clientId } = await findByEmail(app, email);
  await app.transact(async (tx) => {
    const client = await tx.clients.lock(clientId);
    const isStopped = client && (await endRecovery(tx, client, { by: 'operator' }));
    if (!isStopped) throw new Error(`No recovery of ${email} runs.`);
  });
}
