import { chargeableOf, currencyDecimals } from './currency.ts';
import type { Money } from './minor-units.ts';

/**
 * Minor units of an amount that an operator typed in major units: "6.50" of USD is 650. It can be charged and given back.
 * @throws Error in words for the operator.
 */
export function parseAmount(text: string, currency: string): number {
  const decimals = currencyDecimals(currency);
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === '') throw new Error(`"${text}" is not a price; write it like ${example(decimals)}.`);
  if (fraction.length > decimals) throw new Error(`${currency} has ${allowed(decimals)}; "${text}" has more.`);
  if (whole.replace(/^0+/, '').length > 9) throw new Error(`"${text}" is too large for a price.`);
  const amount = Number(whole + fraction.padEnd(decimals, '0'));
  const below = chargeableOf(amount, currency);
  if (below !== amount) {
    const [lower, higher] = [below, below + 10].map((near) => amountText({ amount: near, currency }));
    throw new Error(`Cards take ${currency} with a 0 as the last digit: write ${lower} or ${higher}, not "${text}".`);
  }
  return amount;
}

/** The text that `parseAmount` reads as this amount, with all decimals: 650 of USD is "6.50". */
export function amountText({ amount, currency }: Money): string {
  const decimals = currencyDecimals(currency);
  const digits = String(amount).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const example = (decimals: number) => (decimals === 0 ? '1200' : `12 or 12.${'50'.padEnd(decimals, '0')}`);

const allowed = (decimals: number) =>
  decimals === 0 ? 'no digits after the point' : `${decimals} digits after the point`;
