import { accountRestoreDays } from '@deskmate/api/limits';
import { pagePaths } from '@deskmate/api/page-paths';
import { newSecret } from '@deskmate/service-kit/random';
import type { Client } from '../clients/clients-repository.ts';
import type { MainContext } from '../context.ts';
import type { Repositories } from '../repositories.ts';
import { hashToken } from '../secrets.ts';

const restoreMs = accountRestoreDays * 86_400_000;

/** When an account that was deleted at this time is erased. */
export const erasedAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + restoreMs);

/** An account that was deleted before this time is to be erased now. */
export const deletedBefore = (nowMs: number): Date => new Date(nowMs - restoreMs);

/** Mails the owner of a deleted account a link that restores it; a link that was sent before no longer works. */
export async function queueRestoreMail(
  { clock, mails }: Pick<MainContext, 'clock' | 'mails'>,
  repositories: Pick<Repositories, 'linkTokens' | 'mailOutbox'>,
  client: Client,
): Promise<void> {
  if (!client.deletedAt) throw new Error('only a deleted account can be restored');
  const token = newSecret();
  const expiresAt = erasedAt(client.deletedAt);
  await repositories.linkTokens.removeUnused(client.id, 'restore');
  await repositories.linkTokens.add({
    tokenHash: hashToken(token),
    purpose: 'restore',
    subjectId: client.id,
    createdAt: new Date(clock.now()),
    expiresAt,
  });
  const mail = {
    kind: 'account_deleted' as const,
    to: client,
    values: { firstName: client.firstName, erasedAt: expiresAt },
    path: pagePaths.restoreAccount(token),
  };
  await mails.queue(mail, repositories.mailOutbox);
}
