import { chargeableOf } from '@deskmate/api/money/currency';
import type { Money } from '@deskmate/api/money/minor-units';
import type Stripe from 'stripe';

/**
 * Stripe counts most currencies in the minor units that ISO 4217 gives them. These it takes with two decimals,
 * which must be zero, although they have none.
 */
const withTwoZeros = new Set(['ISK', 'UGX']);

/** @throws RangeError for an amount that Stripe cannot take. */
export function toStripeAmount({ amount, currency }: Money): number {
  if (chargeableOf(amount, currency) !== amount)
    throw new RangeError(`Stripe takes ${currency} only in steps of ten minor units, not ${amount}`);
  return withTwoZeros.has(currency) ? amount * 100 : amount;
}

export function fromStripeAmount(amount: number, currency: string): Money {
  const code = currency.toUpperCase();
  return { amount: withTwoZeros.has(code) ? amount / 100 : amount, currency: code };
}

/** The id of what a field refers to, expanded or not. @throws Error when the field is empty. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  if (!reference) throw new Error('Stripe left a reference empty');
  return typeof reference === 'string' ? reference : reference.id;
}

/**
 * What Stripe has left over of a customer's money in this currency. It takes that off the next invoice of a plan by
 * itself, also off that of a new Checkout session; this cannot be changed. One-time payments do not use it.
 */
export function creditOf(customer: Stripe.Customer | Stripe.DeletedCustomer, currency: string): number {
  if (customer.deleted || customer.currency?.toLowerCase() !== currency.toLowerCase()) return 0;
  // At Stripe a balance is what the customer owes. No minus zero.
  return fromStripeAmount(0 - customer.balance, currency).amount;
}
