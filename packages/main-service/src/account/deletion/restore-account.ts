import { ServiceError } from '@deskmate/api/contracts/errors';
import type { RestoreLink } from '@deskmate/api/contracts/main/account-deletion';
import { pagePaths } from '@deskmate/api/page-paths';
import type { MainContext, WithRepositories } from '../../context.ts';
import { erasedAt } from '../../identity/restore-link.ts';
import { newSecureLink } from '../../identity/secure-account/queue-security-mail.ts';
import { hashToken } from '../../secrets.ts';

type Lookup = Pick<MainContext, 'clock'> & WithRepositories<'clients' | 'linkTokens'>;
type Deps = Lookup & Pick<MainContext, 'background' | 'clientData' | 'mails' | 'transact'>;

/** What the page of a restore link shows. @throws ServiceError `link_expired` */
export async function checkRestoreLink({ clock, repositories }: Lookup, secretToken: string): Promise<RestoreLink> {
  const link = await repositories.linkTokens.peek(hashToken(secretToken), 'restore', new Date(clock.now()));
  const client = link && (await repositories.clients.find(link.subjectId));
  if (!client?.deletedAt) throw new ServiceError('link_expired');
  return { email: client.email, erased_at: erasedAt(client.deletedAt).toISOString() };
}

/**
 * Opens a deleted account again; sessions and API keys stay ended, and its plan no longer renews by itself.
 * @throws ServiceError `link_expired`
 */
export async function restoreAccount(
  deps: Deps,
  { secretToken, ip }: { secretToken: string; ip: string },
): Promise<void> {
  const now = new Date(deps.clock.now());
  const link = await deps.repositories.linkTokens.peek(hashToken(secretToken), 'restore', now);
  if (!link) throw new ServiceError('link_expired');
  const clientId = link.subjectId;
  // Before the transaction: the AI service has a connection of its own, which the embedded database cannot give it
  // meanwhile.
  await deps.clientData.setClosed(clientId, false);
  await deps
    .transact(async (repositories) => {
      const client = await repositories.clients.lock(clientId);
      const used = await repositories.linkTokens.consume(hashToken(secretToken), 'restore', now);
      if (!client?.deletedAt || !used) throw new ServiceError('link_expired');
      await repositories.clients.setDeletedAt(clientId, null);
      await repositories.audit.add({ clientId, action: 'account_restored', ip, at: now });
      const mail = {
        kind: 'account_restored' as const,
        to: client,
        values: { firstName: client.firstName, when: now },
        path: pagePaths.login,
        alarmPath: await newSecureLink(deps, repositories, clientId),
      };
      await deps.mails.queue(mail, repositories.mailOutbox);
    })
    .catch(async (error: unknown) => {
      const client = await deps.repositories.clients.find(clientId);
      if (client?.deletedAt) await deps.clientData.setClosed(clientId, true);
      throw error;
    });
  deps.background.run('deliver mail', deps.mails.deliver);
}
