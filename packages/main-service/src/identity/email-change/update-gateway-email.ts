import { readInPages } from '@deskmate/service-kit/work/read-in-pages';
import type { MainContext } from '../../context.ts';
import type { EmailChange } from './email-changes-repository.ts';

/**
 * Gives the payment gateway the new addresses of clients; its receipts and its own pages use them. What fails is tried
 * again in the next maintenance and does not delay the others.
 */
export async function updateGatewayEmail(app: MainContext, limit = 20, signal?: AbortSignal): Promise<void> {
  const { emailChanges } = app.repositories;
  for await (const change of readInPages(emailChanges.listOutdatedAtGateway, ({ id }) => id, limit)) {
    if (signal?.aborted) return;
    try {
      await update(app, change);
    } catch (error) {
      app.log.warn({ err: error, client_id: change.clientId }, 'the gateway does not know a new address yet');
    }
  }
}

async function update({ clock, gateway, repositories }: MainContext, { id, clientId }: EmailChange): Promise<void> {
  const client = await repositories.clients.find(clientId);
  const customers = await repositories.clients.gatewayCustomers(clientId, gateway);
  const customerId = gateway && customers[gateway.about.id];
  if (client && customerId) await gateway.setCustomerEmail(customerId, client.email);
  await repositories.emailChanges.markUpdatedAtGateway(id, clock.date());
}
