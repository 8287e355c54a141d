import { expect, test } from 'vitest';
import { type Page, readInPages } from './read-in-pages.ts';

test('every row comes once, in pages', async () => {
  const pages: Page[] = [];
  const list = async (page: Page) => {
    pages.push(page);
    return ['a', 'b', 'c', 'd'].filter((id) => id > page.afterId).slice(0, page.limit);
  };
  const read = async (limit: number) => {
    const rows: string[] = [];
    for await (const row of readInPages(list, String, limit)) rows.push(row);
    return rows;
  };
  expect(await read(2)).toEqual(['a', 'b', 'c', 'd']);
  expect(pages.map(({ afterId }) => afterId)).toEqual(['', 'b', 'd']);
  expect(await read(3)).toEqual(['a', 'b', 'c', 'd']);
});
