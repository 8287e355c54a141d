import { measurePace } from '@deskmate/api/testing/measure-pace';
import { expect, it } from 'vitest';
import { findTextFunctions, keyOf } from './find-text-functions.ts';
import { measureTextBounds } from './measure-text-bounds.ts';

it('W09: every function that takes a text answers each pair of characters within 200 ms', {
  timeout: 3_600_000,
}, async () => {
  const { tested } = findTextFunctions();
  const limitMs = 200 * Math.max(1, measurePace());
  const timings = await measureTextBounds(tested, { limitMs, pairs: true });
  for (const { ms, input, ...one } of timings.slice(0, 10))
    console.log(`${Math.round(ms)} ms  ${keyOf(one)}  ${input}`);
  expect(timings).toHaveLength(tested.length);
  expect(timings.filter(({ ms }) => ms > limitMs)).toEqual([]);
});
