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

/** Whether the amount is above 0 and too small for a card. */
export const isBelowMinimum = (amount: number, currency: string): boolean =>
  amount > 0 && amount < (minimums[currency] ?? 0);
