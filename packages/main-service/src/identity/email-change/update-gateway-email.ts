import { readInPages } from '@deskmate/service-kit/work/read-in-pages';
import type { MainContext, WithRepositories } from '../../context.ts';
import type { EmailChange } from './email-changes-repository.ts';

type Deps = Pick<MainContext, 'clock' | 'gateway' | 'log'> & WithRepositories<'clients' | 'emailChanges'>;

/**
 * Gives the payment gateway the new addresses of clients; its receipts and its own pages use them. What fails is tried
 * again in the next maintenance and does not delay the others.
 */
export async function updateGatewayEmail(deps: Deps, limit = 20, signal?: AbortSignal): Promise<void> {
  const { emailChanges } = deps.repositories;
  for await (const change of readInPages(emailChanges.listOutdatedAtGateway, ({ id }) => id, limit)) {
    if (signal?.aborted) return;
    try {
      await update(deps, change);
    } catch (error) {
      deps.log.warn({ err: error, client_id: change.clientId }, 'the gateway does not know a new address yet');
    }
  }
}

async function update({ clock, gateway, repositories }: Deps, { id, clientId }: EmailChange): Promise<void> {
  const client = await repositories.clients.find(clientId);
  const customers = await repositories.clients.gatewayCustomers(clientId, gateway);
  const customerId = gateway && customers[gateway.about.id];
  if (client && customerId) await gateway.setCustomerEmail(customerId, client.email);
  await repositories.emailChanges.markUpdatedAtGateway(id, new Date(clock.now()));
}
