import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [1, '0.1 kB'],
  [9940, '9.9 kB'],
  [48_600, '49 kB'],
  [1_240_000, '1.2 MB'],
  [10_490_000, '10 MB'],
])('%d bytes are %s', (bytes, expected) => {
  expect(fileSize(bytes, String)).toBe(expected);
});
