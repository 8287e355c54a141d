import { formatMoney } from '@deskmate/api/money/format-money';

/**
 * The least that a card can be charged with, in minor units, as Stripe documents it (docs.stripe.com/currencies, 2026).
 * Where the operator's account settles in another currency, Stripe may ask for a little more, and for currencies that
 * are not listed what half a dollar is worth: then it refuses with `payment_amount_too_small`.
 */
const minimums: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
};

/**
 * Of a price that is set, so that nobody finds it at the checkout.
 * @throws Error in words for the operator
 */
export function refuseBelowMinimum(amount: number, currency: string): void {
  if (!isBelowMinimum(amount, currency)) return;
  const least = formatMoney({ amount: minimums[currency] ?? 0, currency }, 'en', 'always');
  throw new Error(`A card cannot be charged with less than ${least}.`);
}

/** Whether the amount is above 0 and too small for a card. */
export const isBelowMinimum = (amount: number, currency: string): boolean =>
  amount > 0 && amount < (minimums[currency] ?? 0);
