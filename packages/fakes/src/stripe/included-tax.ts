import type Stripe from 'stripe';
import { invalidRequest } from './api-error.ts';
import type { Store } from './store.ts';

/** The tax within an amount while automatic tax is on; the stand-in has one rate for every place. */
export function includedTax(store: Store, price: Stripe.Price, amount: number): number {
  if (price.tax_behavior !== 'inclusive')
    throw invalidRequest('The stand-in computes automatic tax only for prices with `tax_behavior` inclusive.');
  return Math.round((amount * store.taxPercent) / (100 + store.taxPercent));
}

/** The tax of an invoice, as its total lists it. */
export const totalTax = (amount: number, taxable: number): Stripe.Invoice.TotalTax => ({
  amount,
  tax_behavior: 'inclusive',
  tax_rate_details: { tax_rate: 'txr_standin' },
  taxability_reason: 'standard_rated',
  taxable_amount: taxable - amount,
  type: 'tax_rate_details',
});
