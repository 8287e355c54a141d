import type Stripe from 'stripe';
import { fromStripeAmount } from './stripe-amount.ts';

/**
 * What Stripe has left over of a customer's money in this currency. It takes that off the next invoice of a plan by
 * itself, also off that of a new Checkout session; this cannot be changed. One-time payments do not use it.
 */
export function creditOf(customer: Stripe.Customer | Stripe.DeletedCustomer, currency: string): number {
  if (customer.deleted || customer.currency?.toLowerCase() !== currency.toLowerCase()) return 0;
  // At Stripe a balance is what the customer owes. No minus zero.
  return fromStripeAmount(0 - customer.balance, currency).amount;
}
