import type Stripe from 'stripe';
import type { GatewayCustomer } from '../../ports/payment-gateway.ts';

/**
 * Makes Stripe's customer have this address and this tax number, or none. May be called again.
 * @param computesTax Stripe Tax needs the place of a customer, so the last known address stays where there is none.
 */
export async function updateCustomer(
  stripe: Stripe,
  { customerId, address }: GatewayCustomer,
  computesTax: boolean,
): Promise<void> {
  if (address) await stripe.customers.update(customerId, { name: address.name, address: toStripeAddress(address) });
  else if (!computesTax) await stripe.customers.update(customerId, { name: '', address: '' });
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

type Address = NonNullable<GatewayCustomer['address']>;

const toStripeAddress = ({ line1, line2, city, region, postalCode, country }: Address): Stripe.AddressParam => ({
  line1,
  line2: line2 ?? '',
  city,
  state: region ?? '',
  postal_code: postalCode ?? '',
  country,
});
