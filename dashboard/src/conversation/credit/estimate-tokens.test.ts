import { describe, expect, it } from 'vitest';
import { estimateTokens, priceTimes } from './estimate-tokens.ts';

describe('how many times the price of its model a query costs, by its size', () => {
  it.each([
    [0, 1],
    [8000, 1],
    [8001, 2],
    [32_000, 2],
    [32_001, 6],
    [128_000, 6],
    [128_001, 12],
  ])('%i tokens cost %i times the price', (tokens, times) => {
    expect(priceTimes(tokens)).toBe(times);
  });

  it('counts letters of other scripts as dearer', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('four')).toBe(1);
    expect(estimateTokens('مرحبا')).toBe(3);
    expect(estimateTokens('日本語')).toBe(3);
  });
});
