import { expect, it } from 'vitest';
import { contextRoom } from './context-room.ts';

const model = { contextTokens: 10_000, price: 2 };

it('CH-14: a conversation is long from four fifths of what the model can hold', () => {
  expect(contextRoom(7999, model)).toMatchObject({ isLong: false });
  expect(contextRoom(8000, model)).toMatchObject({ isLong: true, share: 0.8 });
  expect(contextRoom(50_000, model)).toMatchObject({ isLong: true, share: 1 });
});

it('says what a summary costs, in the bands of its size', () => {
  expect(contextRoom(1000, model).summaryCredits).toBe(2);
  expect(contextRoom(7800, model).summaryCredits).toBe(4);
  expect(contextRoom(40_000, model).summaryCredits).toBe(12);
});

it('says nothing of a model that is not known', () => {
  expect(contextRoom(40_000, null)).toEqual({ share: 0, isLong: false, summaryCredits: 0 });
});
