import { ServiceError } from '@deskmate/api/contracts/errors';
import type { EmailConfirmation, EmailLink } from '@deskmate/api/contracts/main/email-change';
import { emailUndoDays } from '@deskmate/api/limits';
import { pagePaths } from '@deskmate/api/page-paths';
import { newSecret } from '@deskmate/service-kit/random';
import { type Client, isOpen } from '../../clients/clients-repository.ts';
import { emailKey } from '../../clients/email-key.ts';
import type { MainContext } from '../../context.ts';
import { isUniqueViolation } from '../../database-fault.ts';
import { hashToken } from '../../secrets.ts';
import type { Tx } from '../../transaction.ts';
import type { EmailChange } from './email-changes-repository.ts';
import { updateGatewayEmail } from './update-gateway-email.ts';

type Found = { end: 'old' | 'new'; change: EmailChange };

/** What the page of a link shows. @throws ServiceError `link_expired` */
export async function checkEmailLink(app: MainContext, secretToken: string): Promise<EmailLink> {
  const { end, change } = await findChange(app, secretToken);
  return { end, new_email: change.newEmail };
}

/** Confirms from one mailbox, in either order; the second confirmation moves the account to its new address. */
export async function confirmEmailChange(
  app: MainContext,
  { secretToken, ip }: { secretToken: string; ip: string },
): Promise<EmailConfirmation> {
  const now = app.clock.date();
  const { end, change: known } = await findChange(app, secretToken);
  const isChanged = await app
    .transact(async (tx) => {
      const client = await tx.clients.lock(known.clientId);
      const used = await tx.linkTokens.consume(hashToken(secretToken), `email_${end}`, now);
      const change = used && (await tx.emailChanges.confirm(known.id, end, now));
      if (!change || !client || !isOpen(client)) throw new ServiceError('link_expired');
      if (!change.oldConfirmedAt || !change.newConfirmedAt) return false;
      await moveAccount(tx, { client, change, ip, now });
      return true;
    })
    .catch((error: unknown) => {
      // Another account took the address at the same moment.
      throw isUniqueViolation(error) ? new ServiceError('link_expired', { cause: error }) : error;
    });
  if (isChanged) {
    app.background.run('update gateway email', () => updateGatewayEmail(app));
  }
  return { status: isChanged ? 'changed' : 'waiting', new_email: known.newEmail };
}

type Move = { client: Client; change: EmailChange; ip: string; now: Date };

async function moveAccount(tx: Tx, { client, change, ip, now }: Move): Promise<void> {
  const { id: clientId } = client;
  const newKey = emailKey(change.newEmail);
  const holder = await tx.clients.findByEmailKey(newKey);
  if (holder && holder.id !== clientId) throw new ServiceError('link_expired');
  await tx.clients.setEmail(clientId, change.newEmail, newKey);
  // Checked afterwards, because the statement before waits for an account that is changing away from this address.
  if (await tx.emailChanges.findReservation(newKey, now, clientId)) throw new ServiceError('link_expired');
  // Links that were sent to the former mailbox stop working.
  await tx.linkTokens.removeUnused(clientId, 'reset');
  await tx.signInChallenges.removeAllOf(clientId);
  const undoUntil = new Date(now.getTime() + emailUndoDays * 86_400_000);
  await tx.emailChanges.apply(change.id, now, undoUntil);
  const undoToken = newSecret();
  await tx.linkTokens.add({
    tokenHash: hashToken(undoToken),
    purpose: 'email_undo',
    subjectId: change.id,
    createdAt: now,
    expiresAt: undoUntil,
  });
  await tx.audit.add({ clientId, action: 'email_changed', ip, at: now });
  const values = { firstName: client.firstName, when: now, newEmail: change.newEmail };
  const toOld = {
    kind: 'email_changed' as const,
    to: { ...client, email: change.oldEmail },
    values: { ...values, days: emailUndoDays },
    path: pagePaths.undoEmail(undoToken),
  };
  await tx.queueMail(toOld);
  const toNew = {
    kind: 'email_is_new' as const,
    to: { ...client, email: change.newEmail },
    values: { firstName: client.firstName },
    path: pagePaths.account('profile'),
  };
  await tx.queueMail(toNew);
}

async function findChange({ clock, repositories }: MainContext, secretToken: string): Promise<Found> {
  const now = clock.date();
  for (const end of ['old', 'new'] as const) {
    const link = await repositories.linkTokens.peek(hashToken(secretToken), `email_${end}`, now);
    const change = link && (await repositories.emailChanges.find(link.subjectId));
    if (change && !change.appliedAt) return { end, change };
  }
  throw new ServiceError('link_expired');
}
