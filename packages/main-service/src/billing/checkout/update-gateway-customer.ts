import type { MainContext } from '../../context.ts';

/** Gives the gateway the client's default address and tax number, or those chosen, for its own invoices and taxes. */
export async function updateGatewayCustomer(
  { gateway, repositories }: MainContext,
  clientId: string,
  addressId: string | null = null,
): Promise<void> {
  if (!gateway) return;
  const customerId = await repositories.payments.findCustomer(clientId, gateway.about.id);
  if (customerId === null) return;
  const chosen = addressId === null ? null : await repositories.addresses.findOwn(clientId, addressId);
  const address = chosen ?? (await repositories.addresses.findDefault(clientId));
  await gateway.updateCustomer({ customerId, address });
}
