import { expect, it } from 'vitest';
import { estimateTokens } from './estimate-tokens.ts';

it('counts four characters of English a token, two of Arabic, one of Chinese or Japanese', () => {
  expect(estimateTokens('')).toBe(0);
  expect(estimateTokens('four')).toBe(1);
  expect(estimateTokens('four characters a token in English!!')).toBe(9);
  expect(estimateTokens('سلام')).toBe(2);
  expect(estimateTokens('مرحبا')).toBe(3);
  expect(estimateTokens('漢字')).toBe(2);
  expect(estimateTokens('日本語')).toBe(3);
});

it('counts pictures beside the text', () => {
  expect(estimateTokens('four', 2)).toBe(2001);
});
