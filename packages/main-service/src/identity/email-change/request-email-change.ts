import { ServiceError } from '@deskmate/api/contracts/errors';
import type { PendingEmailChange } from '@deskmate/api/contracts/main/email-change';
import { emailChangeHours } from '@deskmate/api/limits';
import { pagePaths } from '@deskmate/api/page-paths';
import type { Caller } from '@deskmate/service-kit/http/caller';
import { newId, newSecret } from '@deskmate/service-kit/random';
import type { Client } from '../../clients/clients-repository.ts';
import { emailKey } from '../../clients/email-key.ts';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import type { Tx } from '../../transaction.ts';
import { newSecureLink } from '../secure-account/queue-security-mail.ts';
import { lockRecentlyAuthenticated, requireRecentAuthentication } from '../sign-in/reauthenticate.ts';
import type { EmailChange } from './email-changes-repository.ts';
import { queueReservedMail } from './queue-reserved-mail.ts';

const requestsPerDay = 10;
const day = 86_400_000;

/**
 * Stores a request for a new address, in place of an earlier one, and mails a link to both mailboxes. When the new
 * address has an account, its holder gets a mail without a link instead, and the answer is the same.
 * @throws ServiceError `reauth_required`, or `invalid_input` for the address that the account has.
 */
export async function requestEmailChange(
  app: MainContext,
  caller: Caller,
  { email, ip }: { email: string; ip: string },
): Promise<PendingEmailChange> {
  const { clientId } = caller;
  const now = app.clock.date();
  // An attempt is counted only for a caller who may ask.
  await requireRecentAuthentication(app.repositories, caller, now);
  const attempt = await app.attempts.count(`email change ${clientId}`, day);
  attempt.refuseOver(requestsPerDay);
  const mayMail = await app.mailRateLimit.consumeFor({ kind: 'email_change', emailKey: emailKey(email), ip });
  const change = await app.transact(async (tx) => {
    // The lock makes parallel requests wait for each other: the last one counts.
    const { client, session } = await lockRecentlyAuthenticated(tx, caller, now);
    if (email === client.email) throw sameAddress();
    await tx.emailChanges.removePending(clientId);
    const change = await tx.emailChanges.add({
      id: newId(),
      clientId,
      oldEmail: client.email,
      oldEmailKey: client.emailKey,
      newEmail: email,
      createdAt: now,
      expiresAt: new Date(now.getTime() + emailChangeHours * 3_600_000),
    });
    await tx.audit.add({ clientId, action: 'email_change_requested', ip, at: now });
    await queueLink(tx, { end: 'old', change, client, sessionBegan: session.createdAt });
    if (mayMail) await mailNewAddress(tx, change, client);
    return change;
  });
  return toPending(change);
}

async function mailNewAddress(tx: Tx, change: EmailChange, client: Client) {
  const holder = await tx.clients.findByEmailKey(emailKey(change.newEmail));
  const now = change.createdAt;
  const reserved = await tx.emailChanges.findReservation(emailKey(change.newEmail), now, client.id);
  if (reserved) return queueReservedMail(tx, reserved);
  if (!holder || holder.id === client.id) return queueLink(tx, { end: 'new', change, client });
  const mail = { kind: 'email_taken' as const, to: holder, values: {}, path: pagePaths.login };
  return tx.queueMail(mail);
}

type Link = { change: EmailChange; client: Client } & ({ end: 'old'; sessionBegan: Date } | { end: 'new' });

/** The mail to the new address may reach a stranger, so it carries nothing that somebody typed. */
async function queueLink(tx: Tx, link: Link): Promise<void> {
  const { end, change, client } = link;
  const token = newSecret();
  await tx.linkTokens.add({
    tokenHash: hashToken(token),
    purpose: `email_${end}`,
    subjectId: change.id,
    createdAt: change.createdAt,
    expiresAt: change.expiresAt,
  });
  const path = pagePaths.confirmEmail(token);
  const values = { hours: emailChangeHours };
  const mail =
    link.end === 'old'
      ? {
          kind: 'email_change_old' as const,
          to: client,
          values: { ...values, firstName: client.firstName, newEmail: change.newEmail },
          path,
          alarmPath: await newSecureLink(tx, client.id, link.sessionBegan),
        }
      : { kind: 'email_change_new' as const, to: { ...client, email: change.newEmail }, values, path };
  await tx.queueMail(mail);
}

export const toPending = (change: EmailChange): PendingEmailChange => ({
  new_email: change.newEmail,
  old_confirmed: change.oldConfirmedAt !== null,
  new_confirmed: change.newConfirmedAt !== null,
  expires_at: change.expiresAt.toISOString(),
});

const sameAddress = () =>
  new ServiceError('invalid_input', {
    detail: [{ loc: ['body', 'email'], msg: 'is already this account’s email address', type: 'value_error' }],
  });
