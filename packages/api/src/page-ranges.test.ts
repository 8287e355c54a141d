import { expect, test } from 'vitest';
import { pageRanges, pagesBeside } from './page-ranges.ts';

test.each([
  [[], ''],
  [[3], '3'],
  [[1, 2, 3, 7, 9, 10], '1–3, 7, 9–10'],
  [[5, 4, 4, 9], '4–5, 9'],
])('pages %j are written %j', (pages, expected) => {
  expect(pageRanges(pages)).toBe(expected);
});

test('the pages beside others are those of the range that are not among them', () => {
  expect(pagesBeside([1, 2, 5], { from: 1, to: 6 })).toEqual([3, 4, 6]);
  expect(pagesBeside([7], { from: 6, to: 8 })).toEqual([6, 8]);
});
