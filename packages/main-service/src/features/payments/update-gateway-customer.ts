import type { MainContext } from '../../context.ts';

type Deps = Pick<MainContext, 'gateway' | 'repositories'>;

/** Gives the gateway the client's default address and tax number, for its own invoices and taxes. */
export async function updateGatewayCustomer({ gateway, repositories }: Deps, clientId: string): Promise<void> {
  if (!gateway) return;
  const customerId = await repositories.payments.findCustomer(clientId, gateway.about.id);
  if (customerId === null) return;
  await gateway.updateCustomer({ customerId, address: await repositories.addresses.findDefault(clientId) });
}
