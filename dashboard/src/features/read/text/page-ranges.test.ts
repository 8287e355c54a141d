import { expect, test } from 'vitest';
import { pageRanges } from './page-ranges.ts';
import { readingMinutes } from './reading-time.ts';

test.each([
  [[], ''],
  [[3], '3'],
  [[1, 2, 3, 7, 9, 10], '1–3, 7, 9–10'],
  [[5, 4, 4, 9], '4–5, 9'],
])('pages %j are written %j', (pages, expected) => {
  expect(pageRanges(pages)).toBe(expected);
});

test('the reading time depends on the language and is at least a minute', () => {
  expect(readingMinutes(10, 'en')).toBe(1);
  expect(readingMinutes(2300, 'en')).toBe(10);
  expect(readingMinutes(1400, 'ar')).toBe(10);
  expect(readingMinutes(2300, null)).toBe(10);
});
