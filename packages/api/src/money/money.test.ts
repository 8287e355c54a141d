import { expect, test } from 'vitest';
import { currencyDecimals, currencySymbol, isCurrency } from './currency.ts';
import { formatMoney, formatMoneyIsolated } from './format-money.ts';
import { toMajorUnits, toMinorUnits } from './minor-units.ts';
import { amountText, parseAmount } from './parse-amount.ts';

const isolates = /[\u200e\u200f\u2066-\u2069]/g;
const shown = (text: string) => text.replace(isolates, '').replace(/\u00a0/g, ' ');

test.each([
  ['USD', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['BHD', 3],
  ['CLF', 4],
  // Intl says 0 for these.
  ['HUF', 2],
  ['IDR', 2],
  ['IQD', 3],
])('%s has %i decimals', (currency, decimals) => {
  expect(currencyDecimals(currency)).toBe(decimals);
});

test.each([
  [12, 'USD', 1200],
  [0.29, 'USD', 29],
  [1.1, 'USD', 110],
  [4.35, 'USD', 435],
  [1.005, 'KWD', 1005],
  [1.955, 'KWD', 1955],
  [0.001, 'BHD', 1],
  [1200, 'JPY', 1200],
  [9_999_999.99, 'USD', 999_999_999],
])('N17: %d of %s is %i minor units, and back', (major, currency, minor) => {
  expect(toMinorUnits(major, currency)).toBe(minor);
  expect(toMajorUnits({ amount: minor, currency })).toBe(major);
});

test('every amount comes back as it was, in currencies of 0, 2, 3 and 4 decimals', () => {
  for (const currency of ['JPY', 'USD', 'KWD', 'CLF']) {
    for (let amount = 0; amount < 20_000; amount += 1) {
      expect(toMinorUnits(toMajorUnits({ amount, currency }), currency)).toBe(amount);
    }
  }
});

test.each([
  [12.345, 'USD'],
  [0.5, 'JPY'],
  [1.9555, 'KWD'],
  [Number.NaN, 'USD'],
  [Number.POSITIVE_INFINITY, 'USD'],
  [1e300, 'USD'],
])('%d of %s is not an amount', (major, currency) => {
  expect(() => toMinorUnits(major, currency)).toThrow(RangeError);
});

test.each([
  [1200, 'USD', '$12', '12 US$'],
  [650, 'USD', '$6.50', '6.50 US$'],
  [1200, 'JPY', '¥1,200', '1,200 JP¥'],
  [1955, 'KWD', 'KWD 1.955', '1.955 د.ك.'],
  [19_550, 'KWD', 'KWD 19.550', '19.550 د.ك.'],
  [5000, 'BHD', 'BHD 5', '5 د.ب.'],
  [500_000, 'HUF', 'Ft 5,000', '5,000 Ft'],
  [2_500_050, 'IQD', 'IQD 2,500.050', '2,500.050 د.ع.'],
])('N17: %i minor units of %s read %s and %s', (amount, currency, english, arabic) => {
  expect(shown(formatMoney({ amount, currency }, 'en'))).toBe(english);
  expect(shown(formatMoney({ amount, currency }, 'ar'))).toBe(arabic);
});

test.each([
  [-600, 'USD', '-$6', '-6 US$'],
  [-1955, 'KWD', '-KWD 1.955', '-1.955 د.ك.'],
  [-1200, 'JPY', '-¥1,200', '-1,200 JP¥'],
])('N17: what is taken off, %i minor units of %s, reads %s and %s', (amount, currency, english, arabic) => {
  expect(shown(formatMoney({ amount, currency }, 'en'))).toBe(english);
  expect(shown(formatMoney({ amount, currency }, 'ar'))).toBe(arabic);
});

test.each([
  ['USD', '$12.00', '12.00 US$'],
  ['JPY', '¥1,200', '1,200 JP¥'],
  ['KWD', 'KWD 1.200', '1.200 د.ك.'],
])('N17: on an invoice 1200 minor units of %s read %s and %s, with all their decimals', (currency, english, arabic) => {
  expect(shown(formatMoney({ amount: 1200, currency }, 'en', 'always'))).toBe(english);
  expect(shown(formatMoney({ amount: 1200, currency }, 'ar', 'always'))).toBe(arabic);
});

test('isolates keep an amount together, and a Latin sign in an Arabic amount', () => {
  expect(formatMoneyIsolated({ amount: 1200, currency: 'USD' }, 'en')).toBe('\u2066$12\u2069');
  expect(formatMoneyIsolated({ amount: 1200, currency: 'USD' }, 'ar')).toBe(
    '\u2067\u200f12\u00a0\u2066US$\u2069\u2069',
  );
  // The minus stays on the left of the digits, and the sign where it is for what is to pay.
  expect(formatMoneyIsolated({ amount: -600, currency: 'USD' }, 'ar')).toBe(
    '\u2067\u200f\u200e-6\u00a0\u2066US$\u2069\u2069',
  );
  expect(formatMoneyIsolated({ amount: 1955, currency: 'KWD' }, 'ar')).toBe('\u2067\u200f1.955\u00a0د.ك.\u200f\u2069');
});

test.each([
  ['6.50', 'USD', 650],
  ['6.5', 'USD', 650],
  [' 12 ', 'USD', 1200],
  ['1200', 'JPY', 1200],
  ['1.95', 'KWD', 1950],
  ['1.950', 'KWD', 1950],
  ['0.010', 'BHD', 10],
  ['999999999.99', 'USD', 99_999_999_999],
  ['50000', 'IDR', 5_000_000],
])('an operator types "%s" of %s for %i minor units', (text, currency, minor) => {
  expect(parseAmount(text, currency)).toBe(minor);
  expect(parseAmount(amountText({ amount: minor, currency }), currency)).toBe(minor);
});

test.each([
  ['12.345', 'USD', 'USD has 2 digits after the point; "12.345" has more.'],
  ['12.5', 'JPY', 'JPY has no digits after the point; "12.5" has more.'],
  ['1.9555', 'KWD', 'KWD has 3 digits after the point; "1.9555" has more.'],
  ['cheap', 'USD', '"cheap" is not a price; write it like 12 or 12.50.'],
  ['cheap', 'JPY', '"cheap" is not a price; write it like 1200.'],
  ['1,200', 'USD', '"1,200" is not a price; write it like 12 or 12.50.'],
  ['-5', 'KWD', '"-5" is not a price; write it like 12 or 12.500.'],
  ['1e3', 'USD', '"1e3" is not a price; write it like 12 or 12.50.'],
  ['1000000000', 'USD', '"1000000000" is too large for a price.'],
  ['1.955', 'KWD', 'Cards take KWD with a 0 as the last digit: write 1.950 or 1.960, not "1.955".'],
  ['0.005', 'BHD', 'Cards take BHD with a 0 as the last digit: write 0.000 or 0.010, not "0.005".'],
])('"%s" of %s is refused: %s', (text, currency, words) => {
  expect(() => parseAmount(text, currency)).toThrow(words);
});

test.each([
  [650, 'USD', '6.50'],
  [5, 'USD', '0.05'],
  [1200, 'JPY', '1200'],
  [5, 'KWD', '0.005'],
])('%i minor units of %s are written "%s"', (amount, currency, text) => {
  expect(amountText({ amount, currency })).toBe(text);
});

test('a currency has a sign, or its code', () => {
  expect(['USD', 'JPY', 'EUR', 'KWD'].map(currencySymbol)).toEqual(['$', '¥', '€', 'KWD']);
  expect(['USD', 'KWD', 'GOLD', 'usd', ''].map(isCurrency)).toEqual([true, true, false, false, false]);
});
