import { expect, test } from 'vitest';
import { readingMinutes } from './reading-time.ts';

test('the reading time depends on the language and is at least a minute', () => {
  expect(readingMinutes(10, 'en')).toBe(1);
  expect(readingMinutes(2300, 'en')).toBe(10);
  expect(readingMinutes(1400, 'ar')).toBe(10);
  expect(readingMinutes(2300, null)).toBe(10);
});
