import { ServiceError } from '@deskmate/api/contracts/errors';
import type { RestoreLink } from '@deskmate/api/contracts/main/account-deletion';
import { pagePaths } from '@deskmate/api/page-paths';
import type { MainContext } from '../../context.ts';
import { erasedAt } from '../../identity/restore-link.ts';
import { newSecureLink } from '../../identity/secure-account/queue-security-mail.ts';
import { hashToken } from '../../secrets.ts';

/** What the page of a restore link shows. @throws ServiceError `link_expired` */
export async function checkRestoreLink(
  { clock, repositories }: MainContext,
  secretToken: string,
): Promise<RestoreLink> {
  const link = await repositories.linkTokens.peek(hashToken(secretToken), 'restore', clock.date());
  const client = link && (await repositories.clients.find(link.subjectId));
  if (!client?.deletedAt) throw new ServiceError('link_expired');
  return { email: client.email, erased_at: erasedAt(client.deletedAt).toISOString() };
}

/**
 * Opens a deleted account again; sessions and API keys stay ended, and its plan no longer renews by itself.
 * @throws ServiceError `link_expired`
 */
export async function restoreAccount(
  app: MainContext,
  { secretToken, ip }: { secretToken: string; ip: string },
): Promise<void> {
  const now = app.clock.date();
  const link = await app.repositories.linkTokens.peek(hashToken(secretToken), 'restore', now);
  if (!link) throw new ServiceError('link_expired');
  const clientId = link.subjectId;
  // Before the transaction: the AI service has a connection of its own, which the embedded database cannot give it
  // meanwhile.
  await app.clientData.setClosed(clientId, false);
  await app
    .transact(async (tx) => {
      const client = await tx.clients.lock(clientId);
      const used = await tx.linkTokens.consume(hashToken(secretToken), 'restore', now);
      if (!client?.deletedAt || !used) throw new ServiceError('link_expired');
      await tx.clients.setDeletedAt(clientId, null);
      await tx.audit.add({ clientId, action: 'account_restored', ip, at: now });
      const mail = {
        kind: 'account_restored' as const,
        to: client,
        values: { firstName: client.firstName, when: now },
        path: pagePaths.login,
        alarmPath: await newSecureLink(tx, clientId),
      };
      await tx.queueMail(mail);
    })
    .catch(async (error: unknown) => {
      const client = await app.repositories.clients.find(clientId);
      if (client?.deletedAt) await app.clientData.setClosed(clientId, true);
      throw error;
    });
}
