import { accountRestoreDays } from '@deskmate/api/limits';
import { pagePaths } from '@deskmate/api/page-paths';
import { newSecret } from '@deskmate/service-kit/random';
import type { Client } from '../clients/clients-repository.ts';
import { hashToken } from '../secrets.ts';
import type { Tx } from '../transaction.ts';

const restoreMs = accountRestoreDays * 86_400_000;

/** When an account that was deleted at this time is erased. */
export const erasedAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + restoreMs);

/** An account that was deleted before this time is to be erased now. */
export const deletedBefore = (nowMs: number): Date => new Date(nowMs - restoreMs);

/** Mails the owner of a deleted account a link that restores it; a link that was sent before no longer works. */
export async function queueRestoreMail(tx: Tx, client: Client): Promise<void> {
  if (!client.deletedAt) throw new Error('only a deleted account can be restored');
  const token = newSecret();
  const expiresAt = erasedAt(client.deletedAt);
  await tx.linkTokens.removeUnused(client.id, 'restore');
  await tx.linkTokens.add({
    tokenHash: hashToken(token),
    purpose: 'restore',
    subjectId: client.id,
    createdAt: tx.clock.date(),
    expiresAt,
  });
  const mail = {
    kind: 'account_deleted' as const,
    to: client,
    values: { firstName: client.firstName, erasedAt: expiresAt },
    path: pagePaths.restoreAccount(token),
  };
  await tx.queueMail(mail);
}
