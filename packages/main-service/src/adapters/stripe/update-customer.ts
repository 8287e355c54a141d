import type Stripe from 'stripe';
import type { GatewayCustomer } from '../../ports/payment-gateway.ts';

/** Makes Stripe's customer have this address and this tax number, or none. May be called again. */
export async function updateCustomer(stripe: Stripe, { customerId, address }: GatewayCustomer): Promise<void> {
  await stripe.customers.update(customerId, {
    name: address?.name ?? '',
    address: address
      ? {
          line1: address.line1,
          line2: address.line2 ?? '',
          city: address.city,
          state: address.region ?? '',
          postal_code: address.postalCode ?? '',
          country: address.country,
        }
      : '',
  });
  const owner = { type: 'customer' as const, customer: customerId };
  const { taxKind, taxValue } = address ?? { taxKind: null, taxValue: null };
  // Stripe asks for the country's own kind of any other number, which is not known here.
  const expected =
    taxKind !== null && taxKind !== 'other' && taxValue !== null ? { type: taxKind, value: taxValue } : null;
  const { data } = await stripe.taxIds.list({ owner, limit: 100 });
  const isExpected = ({ type, value }: Stripe.TaxId) => type === expected?.type && value === expected.value;
  for (const taxId of data) if (!isExpected(taxId)) await stripe.taxIds.del(taxId.id);
  if (expected && !data.some(isExpected)) await stripe.taxIds.create({ owner, ...expected });
}
