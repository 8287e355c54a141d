import { ServiceError } from '@deskmate/api/contracts/errors';
import { newId } from '@deskmate/service-kit/random';
import { emailKey } from '../../clients/email-key.ts';
import { isUniqueViolation } from '../../database-fault.ts';
import type { LockedClient, Tx } from '../../transaction.ts';
import type { EmailChange } from './email-changes-repository.ts';

type Return = { change: EmailChange; ip: string; now: Date };

/**
 * Gives an account the address that it had before a change. Later changes are undone with it, so that a thief who changes
 * the address again gains nothing. Its transaction may fail with what `refuseTakenAddress` reads.
 */
export async function restoreFormerEmail(
  { audit, clients, emailChanges }: Tx,
  { id: clientId, email }: LockedClient,
  { change, ip, now }: Return,
): Promise<void> {
  const { oldEmail, oldEmailKey, appliedAt } = change;
  if (!appliedAt) throw new Error('a change that was not made cannot be undone');
  const holder = await clients.findByEmailKey(oldEmailKey);
  if (holder && holder.id !== clientId) throw new ServiceError('conflict', { detail: addressTaken });
  await emailChanges.removeAppliedSince(clientId, appliedAt);
  await clients.setEmail(clientId, oldEmail, oldEmailKey);
  // Without a link: only the gateway has to learn of it.
  await emailChanges.add({
    id: newId(),
    clientId,
    oldEmail: email,
    oldEmailKey: emailKey(email),
    newEmail: oldEmail,
    createdAt: now,
    appliedAt: now,
    expiresAt: now,
  });
  await audit.add({ clientId, action: 'email_change_undone', ip, at: now });
}

/** Another account took the address at the same moment. */
export function refuseTakenAddress(error: unknown): never {
  throw isUniqueViolation(error) ? new ServiceError('conflict', { detail: addressTaken, cause: error }) : error;
}

const addressTaken = 'This address has an account of its own by now.';
