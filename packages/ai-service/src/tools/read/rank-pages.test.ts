import { expect, test } from 'vitest';
import { rankPages } from './rank-pages.ts';

/** A word on these pages of one document. */
const hitsOf = (...words: number[][]) =>
  [...new Set(words.flat())].map((page) => ({
    documentId: 'one',
    page,
    words: words.flatMap((pages, word) => (pages.includes(page) ? [word] : [])),
    weights: [],
  }));
const pagesOf = (ranked: { page: number }[]) => ranked.map(({ page }) => page);
const all = Array.from({ length: 20 }, (_, at) => at + 1);

test('a page with a rare word comes before pages with common ones', () => {
  expect(pagesOf(rankPages(hitsOf(all, [9]), [], 20)).slice(0, 3)).toEqual([9, 1, 2]);
});

test('a question that names its page keeps it first, then comes that of the question before', () => {
  expect(pagesOf(rankPages(hitsOf(all, [9]), hitsOf(all, [14]), 20)).slice(0, 3)).toEqual([9, 1, 14]);
});

test('a long question before takes half of the places at most', () => {
  const long = hitsOf(...Array.from({ length: 30 }, () => [15, 16, 17, 18]));
  expect(pagesOf(rankPages(hitsOf([3, 5]), long, 20))).toEqual([3, 15, 5, 16, 17, 18]);
});

test('a question without a word of the document has the pages of the one before', () => {
  expect(pagesOf(rankPages([], hitsOf([7, 8], [8]), 20))).toEqual([8, 7]);
});
