import Stripe from 'stripe';
import type { GatewayCustomer } from '../../ports/payment-gateway.ts';

/**
 * Makes Stripe's customer have this address and this tax number, or none. May be called again.
 * @param computesTax Stripe Tax needs the place of a customer: the last one stays where there is none, or where Stripe
 * cannot find this one.
 */
export async function updateCustomer(
  stripe: Stripe,
  { customerId, address }: GatewayCustomer,
  computesTax: boolean,
): Promise<void> {
  const change = {
    name: address?.name ?? '',
    address: address ? toStripeAddress(address) : computesTax ? await taxLocationOf(stripe, customerId) : '',
  };
  if (!computesTax) await stripe.customers.update(customerId, change);
  else await updateLocated(stripe, customerId, change);
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

type CustomerChange = { name: string; address: Stripe.AddressParam | '' };

async function updateLocated(stripe: Stripe, customerId: string, change: CustomerChange): Promise<void> {
  try {
    await stripe.customers.update(customerId, { ...change, tax: { validate_location: 'immediately' } });
  } catch (error) {
    const isUnknown =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'customer_tax_location_invalid';
    if (!isUnknown) throw error;
  }
}

/** The part of the customer’s address that tax depends on. */
async function taxLocationOf(stripe: Stripe, customerId: string): Promise<Stripe.AddressParam | ''> {
  const customer = await stripe.customers.retrieve(customerId);
  if (customer.deleted || !customer.address?.country) return '';
  const { country, postal_code: postalCode, state } = customer.address;
  return { line1: '', line2: '', city: '', country, postal_code: postalCode ?? '', state: state ?? '' };
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
