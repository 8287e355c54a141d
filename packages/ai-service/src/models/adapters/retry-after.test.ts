import { expect, test } from 'vitest';
import { retryAfterSeconds } from './retry-after.ts';

const nowMs = Date.parse('2026-01-01T00:00:00Z');

test.each([
  ['7', 7],
  ['0.2', 1],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
  ['Wed, 31 Dec 2025 23:00:00 GMT', undefined],
  ['0', undefined],
  ['-3', undefined],
  ['', undefined],
  ['soon', undefined],
  ['Infinity', undefined],
  ['99999999', undefined],
  [['4', '9'], 4],
  [undefined, undefined],
])('%j is %j seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, nowMs)).toBe(seconds);
});
