import { expect, test } from 'vitest';
import { pageAt } from './page-at.ts';

const tops = [0, 1000, 2000, 2500];
const at = (scrollTop: number) => pageAt(tops.length, (index) => tops[index] ?? 0, scrollTop, 600);

test.each([
  [0, 1],
  [799, 1],
  [800, 2],
  [1900, 3],
  [2300, 4],
  [99_999, 4],
])('at %d pixels the page is %d', (scrollTop, page) => {
  expect(at(scrollTop)).toBe(page);
});

test('of a document without pages the first is shown', () => {
  expect(pageAt(0, () => 0, 0, 600)).toBe(1);
});
