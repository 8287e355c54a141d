import { measurePace } from '@deskmate/api/testing/measure-pace';
import { expect, test } from 'vitest';
import { findTextFunctions, keyOf } from './find-text-functions.ts';
import { measureTextBounds } from './measure-text-bounds.ts';
import { exportedFunctions } from './read-parameter-types.ts';

const { tested, unnamed, outdated } = findTextFunctions();

test('findTextFunctions can read the types of each function that takes a text, or finds it named with its reason', () => {
  expect(tested.length).toBeGreaterThan(200);
  expect({ unnamed, outdated }).toEqual({ unnamed: [], outdated: [] });
});

test('measureTextBounds cuts a function that backtracks, and names the text', async () => {
  const slow = exportedFunctions('server/src/testing/text-bounds/slow-example.ts');
  expect(await measureTextBounds(slow, { limitMs: 20, pairs: false })).toMatchObject([
    { name: 'trimmedSlowly', ms: 200, input: '0 and a tail' },
  ]);
});

test('W09: every function that takes a text answers 200,000 characters of any kind within 200 ms of processor time', {
  timeout: 300_000,
}, async () => {
  const limitMs = 200 * Math.max(1, measurePace());
  const timings = await measureTextBounds(tested, { limitMs, pairs: false });
  for (const { ms, input, ...one } of timings.slice(0, 10))
    console.log(`${Math.round(ms)} ms  ${keyOf(one)}  ${input}`);
  expect(new Set(timings.map(keyOf))).toEqual(new Set(tested.map(keyOf)));
  expect(timings.filter(({ ms }) => ms > limitMs)).toEqual([]);
});
