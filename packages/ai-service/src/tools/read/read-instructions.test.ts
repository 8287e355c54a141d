import { expect, test } from 'vitest';
import { renderDocuments, systemPrompt } from './read-instructions.ts';

test('tells the model which pages were read and which could not be', () => {
  const unreadablePages = Array.from({ length: 400 }, (_, at) => 1001 + at * 2);
  const text = renderDocuments(
    [
      {
        title: 'x',
        pages: 3000,
        language: null,
        pageRange: { from: 1001, to: 3000 },
        unreadablePages,
        outline: [],
        given: [],
      },
    ],
    'tag',
  );
  expect(text).toContain('read-pages="1001–3000"');
  const told = /unreadable-pages="([^"]*)"/.exec(text)?.[1] ?? '';
  expect(told.length).toBeLessThanOrEqual(500);
  expect(told.split(', ').map(Number)).toEqual(unreadablePages.slice(0, told.split(', ').length));
  expect(told).toMatch(/\d{4}$/);
});

test.each([
  ['short', 'a summary of one to three sentences'],
  ['detailed', 'a detailed summary'],
  [undefined, 'three to five points'],
  ['constructor', 'three to five points'],
])('a summary of the length %s is asked for; one that is not known is normal', (length, words) => {
  const facts = { tag: 'tag', today: '2026-01-01', hasPicture: false, style: undefined };
  const asked = { type: 'read' as const, document_ids: [], scope: 'whole' as const, task: 'summary' as const, length };
  expect(systemPrompt(asked, [], facts)).toContain(words);
});
