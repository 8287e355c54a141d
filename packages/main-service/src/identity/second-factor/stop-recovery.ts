import { ServiceError } from '@deskmate/api/contracts/errors';
import type { RecoveryLink } from '@deskmate/api/contracts/main/second-factor-recovery';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { Client } from '../../clients/clients-repository.ts';
import { findByEmail } from '../../clients/find-by-email.ts';
import type { MainContext, WithRepositories } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import { hashToken } from '../../secrets.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';

type Lookup = Pick<MainContext, 'clock'> & WithRepositories<'clients' | 'linkTokens'>;
type Deps = Lookup & Pick<MainContext, 'background' | 'mails' | 'transact'>;
export type RecoveryRepositories = Pick<Repositories, 'audit' | 'linkTokens' | 'mailOutbox' | 'secondFactors'>;
type Stop = { client: Client; by: 'link' | 'second_factor' | 'session' | 'operator'; ip?: string | null };

/**
 * Ends a recovery if one runs, and tells the owner. To be called in a transaction that holds the client's lock.
 * @returns whether one ran.
 */
export async function endRecovery(
  deps: Pick<MainContext, 'clock' | 'mails'>,
  repositories: RecoveryRepositories,
  { client, by, ip = null }: Stop,
): Promise<boolean> {
  const { id: clientId, firstName } = client;
  if (!(await repositories.secondFactors.stopRecovery(clientId))) return false;
  await repositories.linkTokens.removeUnused(clientId, 'recovery_stop');
  const at = new Date(deps.clock.now());
  const action = by === 'operator' ? ('recovery_stopped_by_operator' as const) : ('recovery_stopped' as const);
  await repositories.audit.add({ clientId, action, details: { by }, ip, at });
  const mail = { kind: 'recovery_stopped' as const, to: client, values: { firstName, when: at } };
  await queueSecurityMail(deps, repositories, mail);
  return true;
}

/** What the page of the link shows. @throws ServiceError `link_expired` */
export async function checkRecoveryLink({ clock, repositories }: Lookup, secretToken: string): Promise<RecoveryLink> {
  const link = await repositories.linkTokens.peek(hashToken(secretToken), 'recovery_stop', new Date(clock.now()));
  const client = link && (await repositories.clients.find(link.subjectId));
  if (!client) throw new ServiceError('link_expired');
  return { email: client.email, due_at: link.expiresAt.toISOString() };
}

/** @throws ServiceError `link_expired` */
export async function stopRecoveryByLink(
  deps: Deps,
  { secretToken, ip }: { secretToken: string; ip: string },
): Promise<void> {
  const now = new Date(deps.clock.now());
  const tokenHash = hashToken(secretToken);
  const known = await deps.repositories.linkTokens.peek(tokenHash, 'recovery_stop', now);
  if (!known) throw new ServiceError('link_expired');
  await deps.transact(async (repositories) => {
    const client = await repositories.clients.lock(known.subjectId);
    const used = await repositories.linkTokens.consume(tokenHash, 'recovery_stop', now);
    const isStopped = client && used && (await endRecovery(deps, repositories, { client, by: 'link', ip }));
    if (!isStopped) throw new ServiceError('link_expired');
  });
  deps.background.run('deliver mail', deps.mails.deliver);
}

/** By a client who is signed in. @throws ServiceError `not_found` when none runs */
export async function stopOwnRecovery(deps: Deps, { clientId }: Caller, ip: string): Promise<void> {
  await deps.transact(async (repositories) => {
    const client = await repositories.clients.lock(clientId);
    const isStopped = client && (await endRecovery(deps, repositories, { client, by: 'session', ip }));
    if (!isStopped) throw new ServiceError('not_found');
  });
  deps.background.run('deliver mail', deps.mails.deliver);
}

/** @throws Error in words for the operator. */
export async function stopRecoveryByOperator(deps: Deps, email: string): Promise<void> {
  const { id: clientId } = await findByEmail(deps, email);
  await deps.transact(async (repositories) => {
    const client = await repositories.clients.lock(clientId);
    const isStopped = client && (await endRecovery(deps, repositories, { client, by: 'operator' }));
    if (!isStopped) throw new Error(`No recovery of ${email} runs.`);
  });
  deps.background.run('deliver mail', deps.mails.deliver);
}
