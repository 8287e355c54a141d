import { expect, test } from 'vitest';
import { pagesToRecognize } from './pages-to-recognize.ts';

type Facts = Parameters<typeof pagesToRecognize>[0];
const pdf: Facts = {
  content_type: 'application/pdf',
  status: 'partial',
  failure: null,
  pages_without_text: [7, 12],
  unreadable_pages: [9],
};
const pagesOf = (change: Partial<Facts>) => pagesToRecognize({ ...pdf, ...change });

test('pages without a text, and those that could not be read, in their order', () => {
  expect(pagesOf({})).toEqual([7, 9, 12]);
  expect(pagesOf({ status: 'failed', failure: 'document_scanned' })).toEqual([7, 9, 12]);
});

test('recognises no pages of a document that is being read, failed for another reason or is not a PDF', () => {
  expect(pagesOf({ status: 'reading' })).toEqual([]);
  expect(pagesOf({ status: 'failed', failure: 'document_damaged' })).toEqual([]);
  expect(pagesOf({ content_type: 'text/plain' })).toEqual([]);
});
