import { pagePaths } from '@deskmate/api/page-paths';
import type { Tx } from '../../transaction.ts';
import type { EmailChange } from './email-changes-repository.ts';

/**
 * Tells the mailbox of a former address that it is kept for the account that moved away, in the place of a link that
 * would give it to another account. That mailbox knows of the move, so nothing is revealed.
 */
export async function queueReservedMail(tx: Tx, { clientId, oldEmail, expiresAt }: EmailChange): Promise<void> {
  const client = await tx.clients.find(clientId);
  if (!client) return;
  const mail = {
    kind: 'address_reserved' as const,
    to: { ...client, email: oldEmail },
    values: { until: expiresAt },
    path: pagePaths.login,
  };
  await tx.queueMail(mail);
}
