import { expect, it } from 'vitest';
import { contextRoom } from './context-room.ts';

const model = { contextTokens: 56_384, maxOutputTokens: 16_384, price: 2 };

it('CH-14: a conversation is long from four fifths of what can be sent along with a question', () => {
  expect(contextRoom(31_999, model)).toMatchObject({ isLong: false });
  expect(contextRoom(32_000, model)).toMatchObject({ isLong: true, share: 0.8 });
  expect(contextRoom(50_000, model)).toMatchObject({ isLong: true, share: 1 });
});

it('keeps free what this model may answer, be it little or much', () => {
  const of = (maxOutputTokens: number) => contextRoom(1600, { contextTokens: 4000, maxOutputTokens, price: 1 });
  expect(of(2000)).toMatchObject({ isLong: true, share: 0.8 });
  expect(of(800)).toMatchObject({ isLong: false, share: 0.5 });
});

it('says what a summary costs, in the bands of what is sent', () => {
  expect(contextRoom(1000, model).summaryCredits).toBe(2);
  expect(contextRoom(7950, model).summaryCredits).toBe(4);
  expect(contextRoom(39_000, model).summaryCredits).toBe(12);
  expect(contextRoom(39_000, { contextTokens: 12_000, maxOutputTokens: 4096, price: 2 }).summaryCredits).toBe(2);
});

it('says nothing of a model that is not known', () => {
  expect(contextRoom(40_000, null)).toEqual({ share: 0, isLong: false, summaryCredits: 0 });
});
