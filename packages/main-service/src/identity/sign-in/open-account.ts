import { toolPaths } from '@deskmate/api/tools';
import type { Client, NewClient } from '../../clients/clients-repository.ts';
import { joinReferral } from '../../credit/referral/join-referral.ts';
import { startTrial } from '../../credit/start-trial.ts';
import type { Tx } from '../../transaction.ts';

/**
 * Opens an account whose address is proved to be its owner's, starts its trial and queues the welcome mail. Registrations
 * of the same address can then no longer be activated.
 * @returns null when the address has an account already, or is reserved for the account that it had.
 */
export async function openAccount(tx: Tx, account: NewClient): Promise<Client | null> {
  const isAdded = await tx.clients.add(account);
  const client = isAdded && (await tx.clients.find(account.id));
  if (!client) return null;
  const now = client.createdAt;
  // Asked after the insert, which waits for an account that is moving away from this address.
  if (await tx.emailChanges.findReservation(client.emailKey, now)) {
    await tx.clients.remove(client.id);
    return null;
  }
  await tx.linkTokens.removeActivations(client.emailKey);
  await joinReferral(tx, client);
  const trialEndsAt = await startTrial(tx, client.id, now);
  await tx.audit.add({ clientId: client.id, action: 'activated', at: now });
  if (!trialEndsAt) return client;
  const mail = {
    kind: 'welcome' as const,
    to: client,
    values: { firstName: client.firstName, validTo: trialEndsAt },
    path: toolPaths.chat,
  };
  await tx.queueMail(mail);
  return client;
}
