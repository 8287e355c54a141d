import type { Client } from '../../clients/clients-repository.ts';
import type { MainContext } from '../../context.ts';
import { deletedBefore } from '../../identity/restore-link.ts';

/** One that could not be erased is tried again after this long: in the next maintenance. */
const tryAgainMs = 30 * 60_000;

/**
 * Erases at most `limit` accounts that were deleted 30 days ago, those first that were not tried yet.
 * @returns how many were tried, whether they could be erased or not.
 */
export async function eraseAccounts(app: MainContext, limit: number, signal?: AbortSignal): Promise<number> {
  const nowMs = app.clock.now();
  const { clients } = app.repositories;
  const due = await clients.listDeleted(deletedBefore(nowMs), new Date(nowMs - tryAgainMs), limit);
  for (const client of due) {
    if (signal?.aborted) break;
    try {
      await clients.noteErasureTried(client.id, new Date(nowMs));
      await eraseAccount(app, client, signal);
    } catch (error) {
      if (signal?.aborted) break;
      app.log.error({ err: error, client_id: client.id }, 'account not erased yet');
    }
  }
  return due.length;
}

/**
 * The gateway's subscription ends first, and the gateway forgets the customer; then what the AI service stores goes, then
 * the account. Invoices keep the buyer's name and address, because the law has them kept; uses of
 * promo codes and granted credits stay counted, and rewards of a referral can still be reversed.
 */
export async function eraseAccount(app: MainContext, { id: clientId }: Client, signal?: AbortSignal): Promise<void> {
  const { gateway, repositories } = app;
  const live = gateway ? await repositories.gatewaySubscriptions.listLive(gateway.about.id, clientId) : [];
  for (const { reference } of live) await gateway?.endSubscription(reference);
  const customers = await repositories.clients.gatewayCustomers(clientId, gateway);
  for (const customerId of Object.values(customers)) await gateway?.removeCustomer(customerId);
  while (!(await app.clientData.erase(clientId))) signal?.throwIfAborted();
  await app.profilePictures.remove(clientId);
  await app.transact(async ({ clients, linkTokens, promoCodes, revenue, referrals, audit }) => {
    const client = await clients.lock(clientId);
    // Its restore link expired before the first step, so nobody can have restored it meanwhile.
    if (!client?.deletedAt) throw new Error('an account that is not deleted was to be erased');
    await linkTokens.removeAllOf(clientId);
    await audit.removeAddresses(clientId);
    const now = app.clock.date();
    await promoCodes.keepUsesOf(clientId, now);
    await revenue.keepGrantsOf(clientId);
    await referrals.forget(clientId);
    await audit.add({ clientId, action: 'account_erased', at: now });
    await clients.remove(clientId);
  });
}
