import type { Language } from '../storage.ts';
import { currencyDecimals } from './currency.ts';
import { type Money, toMajorUnits } from './minor-units.ts';

/** Whether decimals that are all zero are written. */
type Decimals = 'as-needed' | 'always';

/**
 * An amount as the reader's language writes it, with Latin digits; decimals are left out when all are zero, unless asked
 * for. For markup that isolates it (`<bdi>`) and for plain text in one direction.
 */
export function formatMoney(money: Money, language: Language, decimals: Decimals = 'as-needed'): string {
  const format = new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en', style(money.currency, decimals));
  if (language === 'en') return format.format(toMajorUnits(money));
  const parts = format.formatToParts(toMajorUnits(money));
  return parts.map(({ type, value }) => (type === 'currency' ? isolateLatin(value) : value)).join('');
}

/** The same between isolates, for a place in a sentence whose direction may differ. */
export const formatMoneyIsolated = (money: Money, language: Language): string =>
  `${language === 'ar' ? rightToLeftIsolate : leftToRightIsolate}${formatMoney(money, language)}${popIsolate}`;

const leftToRightIsolate = '\u2066';
const rightToLeftIsolate = '\u2067';
const popIsolate = '\u2069';

/** Without isolation the bidi algorithm turns "US$" into "$US" at the end of a line from right to left. */
const isolateLatin = (symbol: string): string =>
  /\p{Script=Arabic}/u.test(symbol) ? symbol : `${leftToRightIsolate}${symbol}${popIsolate}`;

function style(currency: string, decimals: Decimals): Intl.NumberFormatOptions {
  const digits = currencyDecimals(currency);
  return {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: decimals === 'always' ? 'auto' : 'stripIfInteger',
  };
}
