import { ServiceError } from '@deskmate/api/contracts/errors';
import type { EmailConfirmation, EmailLink } from '@deskmate/api/contracts/main/email-change';
import { emailUndoDays } from '@deskmate/api/limits';
import { pagePaths } from '@deskmate/api/page-paths';
import { newSecret } from '@deskmate/service-kit/random';
import { type Client, isOpen } from '../../clients/clients-repository.ts';
import { emailKey } from '../../clients/email-key.ts';
import type { MainContext, WithRepositories } from '../../context.ts';
import { isUniqueViolation } from '../../database-fault.ts';
import type { Repositories } from '../../repositories.ts';
import { hashToken } from '../../secrets.ts';
import type { EmailChange } from './email-changes-repository.ts';
import { updateGatewayEmail } from './update-gateway-email.ts';

type Lookup = Pick<MainContext, 'clock'> & WithRepositories<'emailChanges' | 'linkTokens'>;
type Deps = Lookup &
  Pick<MainContext, 'background' | 'gateway' | 'log' | 'mails' | 'transact'> &
  WithRepositories<'clients'>;
type Found = { end: 'old' | 'new'; change: EmailChange };

/** What the page of a link shows. @throws ServiceError `link_expired` */
export async function checkEmailLink(deps: Lookup, secretToken: string): Promise<EmailLink> {
  const { end, change } = await findChange(deps, secretToken);
  return { end, new_email: change.newEmail };
}

/** Confirms from one mailbox, in either order; the second confirmation moves the account to its new address. */
export async function confirmEmailChange(
  deps: Deps,
  { secretToken, ip }: { secretToken: string; ip: string },
): Promise<EmailConfirmation> {
  const now = new Date(deps.clock.now());
  const { end, change: known } = await findChange(deps, secretToken);
  const isChanged = await deps
    .transact(async (repositories) => {
      const client = await repositories.clients.lock(known.clientId);
      const used = await repositories.linkTokens.consume(hashToken(secretToken), `email_${end}`, now);
      const change = used && (await repositories.emailChanges.confirm(known.id, end, now));
      if (!change || !client || !isOpen(client)) throw new ServiceError('link_expired');
      if (!change.oldConfirmedAt || !change.newConfirmedAt) return false;
      await moveAccount(deps, repositories, { client, change, ip, now });
      return true;
    })
    .catch((error: unknown) => {
      // Another account took the address at the same moment.
      throw isUniqueViolation(error) ? new ServiceError('link_expired', { cause: error }) : error;
    });
  if (isChanged) {
    deps.background.run('deliver mail', deps.mails.deliver);
    deps.background.run('update gateway email', () => updateGatewayEmail(deps));
  }
  return { status: isChanged ? 'changed' : 'waiting', new_email: known.newEmail };
}

type Move = { client: Client; change: EmailChange; ip: string; now: Date };

async function moveAccount(
  deps: Deps,
  repositories: Pick<
    Repositories,
    'audit' | 'clients' | 'emailChanges' | 'linkTokens' | 'mailOutbox' | 'signInChallenges'
  >,
  { client, change, ip, now }: Move,
): Promise<void> {
  const { id: clientId } = client;
  const newKey = emailKey(change.newEmail);
  const holder = await repositories.clients.findByEmailKey(newKey);
  if (holder && holder.id !== clientId) throw new ServiceError('link_expired');
  await repositories.clients.setEmail(clientId, change.newEmail, newKey);
  // Checked afterwards, because the statement before waits for an account that is changing away from this address.
  if (await repositories.emailChanges.findReservation(newKey, now, clientId)) throw new ServiceError('link_expired');
  // Links that were sent to the former mailbox stop working.
  await repositories.linkTokens.removeUnused(clientId, 'reset');
  await repositories.signInChallenges.removeAllOf(clientId);
  const undoUntil = new Date(now.getTime() + emailUndoDays * 86_400_000);
  await repositories.emailChanges.apply(change.id, now, undoUntil);
  const undoToken = newSecret();
  await repositories.linkTokens.add({
    tokenHash: hashToken(undoToken),
    purpose: 'email_undo',
    subjectId: change.id,
    createdAt: now,
    expiresAt: undoUntil,
  });
  await repositories.audit.add({ clientId, action: 'email_changed', ip, at: now });
  const values = { firstName: client.firstName, when: now, newEmail: change.newEmail };
  const toOld = {
    kind: 'email_changed' as const,
    to: { ...client, email: change.oldEmail },
    values: { ...values, days: emailUndoDays },
    path: pagePaths.undoEmail(undoToken),
  };
  await deps.mails.queue(toOld, repositories.mailOutbox);
  const toNew = {
    kind: 'email_is_new' as const,
    to: { ...client, email: change.newEmail },
    values: { firstName: client.firstName },
    path: pagePaths.account('profile'),
  };
  await deps.mails.queue(toNew, repositories.mailOutbox);
}

async function findChange({ clock, repositories }: Lookup, secretToken: string): Promise<Found> {
  const now = new Date(clock.now());
  for (const end of ['old', 'new'] as const) {
    const link = await repositories.linkTokens.peek(hashToken(secretToken), `email_${end}`, now);
    const change = link && (await repositories.emailChanges.find(link.subjectId));
    if (change && !change.appliedAt) return { end, change };
  }
  throw new ServiceError('link_expired');
}
