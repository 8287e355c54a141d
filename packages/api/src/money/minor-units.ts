import { currencyDecimals } from './currency.ts';

/** An amount in integer minor units of its currency: 1200 of USD is $12.00, 1200 of JPY is ¥1,200. */
export type Money = { amount: number; currency: string };

/**
 * 1.955 of KWD is 1955. Shifts the decimal point in the number's text, so that no product is rounded.
 * @throws RangeError when the number is not a whole count of minor units.
 */
export function toMinorUnits(major: number, currency: string): number {
  const minor = shiftPoint(major, currencyDecimals(currency));
  if (!Number.isSafeInteger(minor)) throw new RangeError(`no amount: ${major} ${currency}`);
  return minor;
}

/** 1955 of KWD is 1.955. @throws RangeError when the amount is not an integer. */
export function toMajorUnits({ amount, currency }: Money): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`no amount: ${amount}`);
  return shiftPoint(amount, -currencyDecimals(currency));
}

function shiftPoint(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}
