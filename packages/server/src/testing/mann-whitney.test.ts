import { expect, test } from 'vitest';
import { mannWhitney, median } from './mann-whitney.ts';

const upTo = (count: number, add = 0) => Array.from({ length: count }, (_, index) => index + add);

test('the same sample twice is no difference, and a plain shift is one', () => {
  expect(mannWhitney(upTo(50), upTo(50))).toBeCloseTo(1, 2);
  expect(mannWhitney(upTo(50), upTo(50, 25))).toBeLessThan(1e-6);
  expect(mannWhitney(upTo(50, 25), upTo(50))).toBeLessThan(1e-6);
});

test('a known case: U = 109 of 20 and 20 gives p = 0.0144', () => {
  const one = [1, 2, 3, 4, 5, 6, 7, 13, 14, 15, 16, 17, 22, 23, 24, 25, 29, 30, 31, 32];
  const other = upTo(40, 1).filter((value) => !one.includes(value));
  const u = one.reduce((sum, value) => sum + value, 0) - (20 * 21) / 2;
  expect(Math.min(u, 400 - u)).toBe(109);
  // z = (|109 - 200| - 0.5) / sqrt(20 * 20 * 41 / 12) = 2.448
  expect(mannWhitney(one, other)).toBeCloseTo(0.0144, 3);
});

test('ties count for half', () => {
  expect(mannWhitney(Array(30).fill(1), Array(30).fill(1))).toBe(1);
});

test('the median lies in the middle', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});
