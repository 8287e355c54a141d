import { expect, test } from 'vitest';
import { classifyRefreshToken, withRotation } from './classify-refresh-token.ts';

const now = 1_000_000;
const judge = (presented: number, counter: number, rotations: number[], nowMs = now) =>
  classifyRefreshToken({ presented, counter, recentRotationsMs: rotations, nowMs });

test('rotates the current token', () => expect(judge(3, 3, [])).toBe('rotate'));

test('returns the same child for a parent whose child was never used', () => {
  expect(judge(2, 3, [], now + 86_400_000)).toBe('same_child');
});

test('a parent whose child was presented gets that child for 10 s', () => {
  expect(judge(1, 3, [now - 10_000, now - 5_000])).toBe('same_child');
  expect(judge(1, 3, [now - 10_001, now - 5_000])).toBe('replay');
});

test('anything older is a replay', () => expect(judge(0, 4, [now - 12_000, now - 11_000])).toBe('replay'));

test('a token from before a database restore blames nobody', () => expect(judge(9, 4, [])).toBe('unknown'));

test('only rotations within the grace are kept', () => {
  expect(withRotation([now - 10_001, now - 10_000, now - 1], now)).toEqual([now - 10_000, now - 1, now]);
});

test('keeps the last twenty of many rotations', () => {
  const rotations = Array.from({ length: 25 }, (_, at) => now - 25 + at);
  expect(withRotation(rotations, now)).toEqual([...rotations.slice(6), now]);
});
