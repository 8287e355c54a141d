import { toolPaths } from '@deskmate/api/tools';
import type { Client, NewClient } from '../../clients/clients-repository.ts';
import type { MainContext } from '../../context.ts';
import { joinReferral } from '../../credit/referral/join-referral.ts';
import { startTrial, type TrialRepositories } from '../../credit/start-trial.ts';
import type { Repositories } from '../../repositories.ts';

/**
 * Opens an account whose address is proved to be its owner's, starts its trial and queues the welcome mail. Registrations
 * of the same address can then no longer be activated. To be called in a transaction.
 * @returns null when the address has an account already, or is reserved for the account that it had.
 */
export async function openAccount(
  { mails }: Pick<MainContext, 'mails'>,
  repositories: TrialRepositories &
    Pick<Repositories, 'audit' | 'clients' | 'emailChanges' | 'linkTokens' | 'mailOutbox' | 'referrals'>,
  account: NewClient,
): Promise<Client | null> {
  const isAdded = await repositories.clients.add(account);
  const client = isAdded && (await repositories.clients.find(account.id));
  if (!client) return null;
  const now = client.createdAt;
  // Asked after the insert, which waits for an account that is moving away from this address.
  if (await repositories.emailChanges.findReservation(client.emailKey, now)) {
    await repositories.clients.remove(client.id);
    return null;
  }
  await repositories.linkTokens.removeActivations(client.emailKey);
  await joinReferral(repositories, client);
  const trialEndsAt = await startTrial(repositories, client.id, now);
  await repositories.audit.add({ clientId: client.id, action: 'activated', at: now });
  if (!trialEndsAt) return client;
  const mail = {
    kind: 'welcome' as const,
    to: client,
    values: { firstName: client.firstName, validTo: trialEndsAt },
    path: toolPaths.chat,
  };
  await mails.queue(mail, repositories.mailOutbox);
  return client;
}
