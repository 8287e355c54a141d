import type { Money } from '@deskmate/api/money/minor-units';

/**
 * Stripe counts most currencies in the minor units that ISO 4217 gives them. These it takes with two decimals,
 * which must be zero, although they have none.
 */
const withTwoZeros = new Set(['ISK', 'UGX']);
/** These have three decimals, of which Stripe requires the last to be zero. */
const withThreeDecimals = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** @throws RangeError for an amount that Stripe cannot take. */
export function toStripeAmount({ amount, currency }: Money): number {
  if (withThreeDecimals.has(currency) && amount % 10 !== 0)
    throw new RangeError(`Stripe takes ${currency} only in steps of ten minor units, not ${amount}`);
  return withTwoZeros.has(currency) ? amount * 100 : amount;
}

export function fromStripeAmount(amount: number, currency: string): Money {
  const code = currency.toUpperCase();
  return { amount: withTwoZeros.has(code) ? amount / 100 : amount, currency: code };
}
