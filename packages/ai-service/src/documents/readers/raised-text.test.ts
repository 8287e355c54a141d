import { expect, test } from 'vitest';
import { shiftedText, shiftOf } from './raised-text.ts';

test.each([
  ['6', 'raised', '10', '⁶'],
  ['−3', 'raised', '10', '⁻³'],
  ['n', 'raised', 'x', 'ⁿ'],
  ['n+1', 'raised', 'x', 'ⁿ⁺¹'],
  ['2k+1', 'raised', 'x', '^(2k+1)'],
  ['k', 'raised', 'x', '^k'],
  ['st', 'raised', 'the 1', 'st'],
  ['me', 'raised', 'M', 'me'],
  ['er', 'raised', '1', 'er'],
  ['12 ', 'raised', 'GmbH', '¹² '],
  ['*', 'raised', 'GmbH', '*'],
  ['TM', 'raised', 'Deskmate', 'TM'],
  ['2', 'lowered', 'H', '₂'],
  ['ij', 'lowered', 'a', '_ij'],
] as const)('writes %j %s after %j as %j', (text, shift, before, written) => {
  expect(shiftedText(text, shift, before)).toBe(written);
});

const beside = { text: 'm', base: 100, height: 12 };

test.each([
  [{ text: '2', base: 94.7, height: 7 }, 'raised'],
  [{ text: '2', base: 95.2, height: 10 }, 'raised'],
  [{ text: '2', base: 101.4, height: 7 }, 'lowered'],
  [{ text: '2', base: 100, height: 7 }, null],
  [{ text: '2', base: 94, height: 12 }, null],
  [{ text: '2', base: 86, height: 7 }, null],
])('finds that %j stands %s', (run, shift) => {
  expect(shiftOf(run, beside)).toBe(shift);
});

test('takes a small figure behind a stroke for the lower part of a fraction', () => {
  expect(shiftOf({ text: '12', base: 100, height: 7 }, { ...beside, text: '¹⁄' })).toBe('lowered');
});
