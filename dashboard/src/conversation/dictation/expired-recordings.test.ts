import { expect, it } from 'vitest';
import { type ChunkKey, expiredRecordings } from './expired-recordings.ts';

const day = 24 * 60 * 60_000;
const recording = (draftKey: string, startedAtMs: number, seconds: number) =>
  Array.from({ length: seconds }, (_, index): ChunkKey => ['amal', draftKey, startedAtMs, index]);

it('a recording is kept on this device for a week', () => {
  const keys = [...recording('a', 0, 3), ...recording('b', 5 * day, 3)];
  expect(expiredRecordings(keys, 7 * day)).toEqual([]);
  expect(expiredRecordings(keys, 7 * day + 1)).toEqual([['amal', 'a', 0, 0]]);
});

it('at most twenty minutes of recordings are kept, the newest ones', () => {
  const keys = ['a', 'b', 'c', 'd', 'e'].flatMap((draftKey, index) => recording(draftKey, index, 300));
  expect(expiredRecordings(keys, 10)).toEqual([['amal', 'a', 0, 0]]);
});
