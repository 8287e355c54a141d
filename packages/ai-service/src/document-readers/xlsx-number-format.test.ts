import { expect, test } from 'vitest';
import { describeFormat, formatNumber } from './xlsx-number-format.ts';

test.each([
  [14, undefined, 'date'],
  [22, undefined, 'date and time'],
  [20, undefined, 'time'],
  [46, undefined, 'elapsed time'],
  [9, undefined, 'percent'],
  [0, undefined, null],
  [4, undefined, null],
  [164, 'yyyy\\-mm\\-dd', 'date'],
  [164, '[$-407]d. mmmm yyyy;@', 'date'],
  [164, 'dd/mm/yyyy hh:mm AM/PM', 'date and time'],
  [164, 'mm:ss', 'time'],
  [164, 'mmm', 'date'],
  [164, '[h]:mm', 'elapsed time'],
  [164, '0.0%', 'percent'],
  [164, '#,##0.00 "days"', null],
  [164, '0\\d', null],
  [164, '[Red]#,##0;[Blue]-#,##0', null],
  [164, 'General', null],
  [164, '0.00E+00', null],
  [164, '#,##0_);[Red](#,##0)', null],
])('format %i %j is of the kind %j', (id, code, kind) => {
  expect(describeFormat(id, code)).toBe(kind);
});

test.each([
  ['46095', 'date', '2026-03-14'],
  ['46095.4375', 'date and time', '2026-03-14 10:30'],
  ['46095.999999', 'date and time', '2026-03-15 00:00'],
  ['46095.99', 'date', '2026-03-14'],
  ['0.4375', 'time', '10:30'],
  ['0.437511574', 'time', '10:30:01'],
  ['1.5', 'elapsed time', '36:00'],
  ['59', 'date', '1900-02-28'],
  ['61', 'date', '1900-03-01'],
  ['0.075', 'percent', '7.5%'],
  ['0.07', 'percent', '7%'],
  ['46095', null, '46095'],
  ['0.30000000000000004', null, '0.3'],
  ['4929123456781234', null, '4929123456781234'],
  ['1234.5600000000001', null, '1234.56'],
  ['1.50', null, '1.50'],
  ['-3', 'date', '-3'],
  ['1e9', 'date', '1e9'],
  ['', 'date', ''],
  ['soon', 'date', 'soon'],
] as const)('%s as a %s reads %s', (value, kind, words) => {
  expect(formatNumber(value, kind, false)).toBe(words);
});

test('a workbook may count its days from 1904', () => {
  expect(formatNumber('44633', 'date', true)).toBe('2026-03-14');
});
