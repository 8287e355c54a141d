import { expect, it } from 'vitest';
import { priceTimes } from './query-price.ts';

it.each([
  [0, 1],
  [8000, 1],
  [8001, 2],
  [32_000, 2],
  [32_001, 6],
  [128_000, 6],
  [128_001, 12],
  [Number.MAX_SAFE_INTEGER, 12],
])('a query of %i tokens costs %i times the price of its model', (tokens, times) => {
  expect(priceTimes(tokens)).toBe(times);
});
