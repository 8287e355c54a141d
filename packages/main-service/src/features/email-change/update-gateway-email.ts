import type { MainContext } from '../../context.ts';

type Deps = Pick<MainContext, 'clock' | 'gateway' | 'log' | 'repositories'>;

/**
 * Gives the payment gateway the new address of at most `limit` clients; its receipts and its own pages use it. What
 * fails is tried again in the next maintenance and keeps no other waiting. @returns how many were updated.
 */
export async function updateGatewayEmail({ clock, gateway, log, repositories }: Deps, limit: number): Promise<number> {
  const outdated = await repositories.emailChanges.listOutdatedAtGateway(limit);
  let updated = 0;
  for (const { id, clientId } of outdated) {
    const client = await repositories.clients.find(clientId);
    const customers = await repositories.clients.gatewayCustomers(clientId, gateway);
    const customerId = gateway && customers[gateway.about.id];
    try {
      if (client && customerId) await gateway.setCustomerEmail(customerId, client.email);
    } catch (error) {
      log.warn({ err: error, client_id: clientId }, 'the gateway does not know a new address yet');
      continue;
    }
    await repositories.emailChanges.markUpdatedAtGateway(id, new Date(clock.now()));
    updated += 1;
  }
  return updated;
}
