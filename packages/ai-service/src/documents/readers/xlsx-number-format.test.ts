import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { expect, test } from 'vitest';
import { describeFormat, formatNumber } from './xlsx-number-format.ts';

const own = 164;
const shown = (value: string, id: number, code?: string, since1904 = false): string =>
  formatNumber(value, describeFormat(id, code), since1904);

test.each([
  ['46095', 14, undefined, '2026-03-14'],
  ['46095.99', 14, undefined, '2026-03-14'],
  ['59', 14, undefined, '1900-02-28'],
  ['61', 14, undefined, '1900-03-01'],
  ['45761', 31, undefined, '2025-04-14'],
  ['46095.4375', 22, undefined, '2026-03-14 10:30'],
  ['46095.999999', 22, undefined, '2026-03-15 00:00'],
  ['0.4375', 20, undefined, '10:30'],
  ['0.437511574', 20, undefined, '10:30:01'],
  ['1.5', 46, undefined, '36:00'],
  ['46218', 17, undefined, 'Jul-26'],
  ['46095', own, 'yyyy\\-mm\\-dd', '2026-03-14'],
  ['46095', own, '[$-407]d. mmmm yyyy;@', '2026-03-14'],
  ['46095.4375', own, 'dd/mm/yyyy hh:mm AM/PM', '2026-03-14 10:30'],
  ['0.4375', own, 'mm:ss', '10:30'],
  ['1.5', own, '[h]:mm', '36:00'],
  ['45761', own, 'm"月"d"日"', '2025-04-14'],
  ['46218', own, '[$-409]mmm-yy', 'Jul-26'],
  ['-3', 14, undefined, '-3'],
  ['1e9', 14, undefined, '1e9'],
] as const)('writes the day or time %s of format %i %s as %s', (value, id, code, words) => {
  expect(shown(value, id, code)).toBe(words);
});

test.each([
  ['1234.5', '"$"#,##0.00', '$1,234.50'],
  ['1234.5', '[$€-407] #,##0.00', '€ 1,234.50'],
  ['1234.5', '[$-409]#,##0.00', '1,234.50'],
  ['-12.5', '_-* #,##0.00 "€"_-;-* #,##0.00 "€"_-', '-12.50 €'],
  ['-5', '#,##0_);[Red](#,##0)', '(5)'],
  ['42', '00000', '00042'],
  ['12', '0" kg"', '12 kg'],
  ['4929123456781234', '0', '4929123456781234'],
  ['5551234', '[<=9999999]###-####;(###) ###-####', '555-1234'],
  ['0.5', '# ?/?', '1/2'],
  ['123456', '0.00E+00', '1.23E+05'],
  ['3', '#,##0.00 "days"', '3.00 days'],
  ['5', '0\\d', '5d'],
  ['7', ';;;', '7'],
  ['7', '0.00 "unclosed', '7'],
  ['7', 'General', '7'],
  ['7', '@', '7'],
])('writes %s with the unit and the zeros of %s as %s', (value, code, words) => {
  expect(shown(value, own, code)).toBe(words);
});

test.each([
  ['0.075', '0%', '7.5%'],
  ['0.07', '0%', '7%'],
  ['0.0004', '0%', '0.04%'],
  ['0.075', '0.00%', '7.50%'],
  ['1234.567', '"$"#,##0', '$1,234.567'],
  ['2534567', '0.0,,"M"', '2.5M'],
  ['2530000', '0.0,,"M"', '2.53M'],
  ['33.333333333333336', '0.00', '33.33'],
  ['0.3333333333333333', '0%', '33%'],
  ['7.25', '000', '007.25'],
])('keeps the digits of %s that were typed, and rounds those that were computed, in %s: %s', (value, code, words) => {
  expect(shown(value, own, code)).toBe(words);
});

test.each([
  ['0.30000000000000004', '0.3'],
  ['4929123456781234', '4929123456781234'],
  ['1234.5600000000001', '1234.56'],
  ['1.50', '1.50'],
  ['', ''],
  ['soon', 'soon'],
])('leaves %j without a format as %j', (value, words) => {
  expect(shown(value, 0)).toBe(words);
  expect(formatNumber(value, null, false)).toBe(words);
});

test('counts the days of a workbook from 1904 where it says so', () => {
  expect(shown('44633', 14, undefined, true)).toBe('2026-03-14');
  expect(shown('44756', own, 'mmm-yy', true)).toBe('Jul-26');
});

test.each(['0', '"a"', '[', ';', '?/', '0,', '[$a-', '*', '\\'])(
  'N06: reads a format of many %s in linear time',
  async (part) => {
    await expectLinearTime(
      part,
      100_000,
      (count) => part.repeat(count),
      (code) => shown('1234.5', own, code),
    );
  },
);
