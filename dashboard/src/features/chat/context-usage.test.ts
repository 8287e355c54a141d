import { expect, it } from 'vitest';
import { contextUsage } from './context-usage.ts';

const model = { context_tokens: 56_384, max_output_tokens: 16_384, price: 2 };

it('a conversation is long from four fifths of what can be sent along with a question', () => {
  expect(contextUsage(31_999, model)).toMatchObject({ isLong: false });
  expect(contextUsage(32_000, model)).toMatchObject({ isLong: true, share: 0.8 });
  expect(contextUsage(50_000, model)).toMatchObject({ isLong: true, share: 1 });
});

it('reserves room for the longest answer of the model', () => {
  const of = (maxOutputTokens: number) =>
    contextUsage(1600, { context_tokens: 4000, max_output_tokens: maxOutputTokens, price: 1 });
  expect(of(2000)).toMatchObject({ isLong: true, share: 0.8 });
  expect(of(800)).toMatchObject({ isLong: false, share: 0.5 });
});

it('shows the price of a summary by the size of its input', () => {
  expect(contextUsage(1000, model).summaryCredits).toBe(2);
  expect(contextUsage(7950, model).summaryCredits).toBe(4);
  expect(contextUsage(39_000, model).summaryCredits).toBe(12);
  expect(contextUsage(39_000, { context_tokens: 12_000, max_output_tokens: 4096, price: 2 }).summaryCredits).toBe(2);
});

it('says nothing of a model that is not known', () => {
  expect(contextUsage(40_000, null)).toEqual({ share: 0, isLong: false, summaryCredits: 0 });
});
