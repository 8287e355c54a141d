import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { fieldLimits } from '@deskmate/api/limits';
import { documentPages, documents } from '@deskmate/db/tables/ai/documents';
import { createCounters } from '@deskmate/service-kit/http/counters';
import { createLimits } from '@deskmate/service-kit/http/limits';
import { runInProcess } from '@deskmate/service-kit/work/run-in-process';
import { and, eq, gt } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createDocumentClient } from '../testing/document-client.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { endingWords, readHere } from '../testing/read-here.ts';
import { createDocumentRepository } from './document-repository.ts';
import { createPageRepository } from './page-repository.ts';
import { createReadingRepository } from './reading-repository.ts';

const fixture = await startAiFixture({ options: { runInProcess: readHere } });
const server = await fixture.startProcess();
const amal = createDocumentClient(server.url, 'amal');
afterAll(() => fixture.close());

const storedFiles = (): string[] => {
  const folder = join(fixture.config.dataDir, 'files', 'ai', 'documents');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const line = (text: string, y = 100) => ({ text, x: 60, y });

test('a PDF is read page by page: title, outline, sizes, language, words', async () => {
  const bytes = makePdf(
    [
      { lines: [line('Annual report of the pump factory'), line('It has been a good year for all of us.', 120)] },
      { lines: [line('The second page tells about the warranty.')], width: 400, height: 500 },
    ],
    { title: 'Pumps 2026', outline: [{ title: 'Warranty', page: 2 }] },
  );
  const { status, body } = await amal.upload('report.pdf', bytes);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'reading', title: 'report', source: 'file', content_type: 'application/pdf' });
  expect(await amal.settled(body.id)).toMatchObject({
    status: 'ready',
    failure: null,
    title: 'Pumps 2026',
    size: bytes.length,
    pages: 2,
    pages_read: 2,
    unreadable_pages: [],
    language: 'en',
    words: 23,
    outline: [{ title: 'Warranty', page: 2, level: 1 }],
    session_id: null,
  });
  expect((await amal.call('GET', `documents/${body.id}/pages/2`)).body).toEqual({
    page: 2,
    text: 'The second page tells about the warranty.',
    width: 400,
    height: 500,
    lines: null,
  });
});

test('of a PDF that is too long its beginning is read, or the pages that are chosen, which keep their numbers', async () => {
  const count = fieldLimits.documentPagesMax + 3;
  const pages = Array.from({ length: count }, (_, index) => ({ lines: [line(`Station ${index + 1} is open.`)] }));
  const { body } = await amal.upload('stations.pdf', makePdf(pages));
  const choose = (from: number, to: number, who = amal) =>
    who.call('PATCH', `documents/${body.id}`, { pages: { from, to } });
  expect((await choose(1, 2)).status).toBe(409);
  const beginning = await amal.settled(body.id, 120_000);
  expect(beginning).toMatchObject({ status: 'partial', failure: 'document_too_long', pages: count });
  expect(beginning).toMatchObject({ page_range: { from: 1, to: count - 3 }, unreadable_pages: [] });

  expect((await choose(3, 2)).status).toBe(422);
  expect((await choose(1, count)).status).toBe(422);
  expect((await choose(count, count + 1)).status).toBe(409);
  expect((await choose(1, 2, createDocumentClient(server.url, 'bela'))).status).toBe(404);

  const again = await Promise.all([choose(count - 1, count), choose(1, 2)]);
  expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await amal.settled(body.id);
  expect((await choose(count - 1, count)).body).toMatchObject({ status: 'reading', pages_read: 0 });
  const end = await amal.settled(body.id);
  expect(end).toMatchObject({ status: 'partial', failure: 'document_too_long', pages: count, pages_read: 2 });
  expect(end).toMatchObject({ page_range: { from: count - 1, to: count }, unreadable_pages: [] });
  expect(await amal.page(body.id, count)).toBe(`Station ${count} is open.`);
  expect((await amal.call('GET', `documents/${body.id}/pages/1`)).status).toBe(404);
}, 180_000);

const ending = { lines: [line(endingWords)] };

const storedPages = async (id: string): Promise<number[]> => {
  const of = eq(documentPages.documentId, id);
  const rows = await fixture.db.select({ page: documentPages.page }).from(documentPages).where(of);
  return rows.map(({ page }) => page).toSorted((one, other) => one - other);
};

/** A row as a reading left it, with its file, as if it were longer than a test can wait for. */
async function storeRead(
  documentId: string,
  bytes: Buffer,
  row: Partial<typeof documents.$inferInsert>,
  client = amal,
) {
  const { body } = await client.upload(`${documentId}.pdf`, bytes);
  await client.settled(body.id);
  await fixture.db.update(documents).set(row).where(eq(documents.documentId, body.id));
  return {
    id: body.id,
    choose: (from: number, to: number) => client.call('PATCH', `documents/${body.id}`, { pages: { from, to } }),
  };
}

test('where no text can be read on the chosen pages, those read before stay and can be asked about', async () => {
  const texts = ['One', 'Two', 'Three'].map((text) => ({ lines: [line(`${text} is here.`)] }));
  const pages = [...texts, { lines: [], extra: '0 0 9 9 re f' }, ending, ...texts];
  // It ended at the limit of characters.
  const row = { status: 'partial', failure: 'document_too_long', firstPage: 1, lastPage: 3 };
  const { id, choose } = await storeRead('images', makePdf(pages), row);
  await fixture.db.delete(documentPages).where(and(eq(documentPages.documentId, id), gt(documentPages.page, 3)));
  const before = await amal.read(id);
  expect(before).toMatchObject({ page_range: { from: 1, to: 3 }, failed_page_range: null });
  expect((await choose(4, 4)).status).toBe(200);
  expect(await amal.settled(id)).toEqual({ ...before, failed_page_range: { from: 4, to: 4 } });
  expect((await choose(3, 5)).status).toBe(200);
  expect(await amal.settled(id)).toMatchObject({ page_range: { from: 3, to: 5 }, failed_page_range: null });
  expect((await choose(5, 5)).status).toBe(200);
  expect(await amal.settled(id)).toMatchObject({
    status: 'partial',
    pages_read: 2,
    failed_page_range: { from: 5, to: 5 },
  });
  expect(await amal.page(id, 3)).toBe('Three is here.');
  expect((await choose(7, 8)).body).toMatchObject({ status: 'reading', pages_read: 0, failed_page_range: null });
  expect(await amal.settled(id)).toMatchObject({ status: 'partial', failure: 'document_too_long', pages_read: 2 });
  expect(await amal.page(id, 8)).toBe('Three is here.');
  expect((await amal.call('GET', `documents/${id}/pages/3`)).status).toBe(404);
}, 120_000);

test('pages chosen of a document on which no text could be read take the place of its empty ones', async () => {
  const blank = { lines: [], extra: '0 0 9 9 re f' };
  const text = { lines: [line('Here is text.')] };
  const row = { status: 'failed', failure: 'document_scanned', firstPage: 1, lastPage: 3 };
  const { id, choose } = await storeRead('scans', makePdf([blank, blank, blank, text, text]), row);
  await fixture.db.delete(documentPages).where(and(eq(documentPages.documentId, id), gt(documentPages.page, 3)));
  await choose(1, 2);
  expect(await amal.settled(id)).toMatchObject({
    ...{ status: 'failed', failure: 'document_scanned', page_range: { from: 1, to: 2 }, pages_read: 2 },
    failed_page_range: null,
  });
  await choose(4, 5);
  expect(await amal.settled(id)).toMatchObject({
    ...{ status: 'partial', failure: 'document_too_long', page_range: { from: 4, to: 5 }, pages_read: 2 },
  });
  expect(await storedPages(id)).toEqual([4, 5]);
}, 60_000);

test('chosen pages are stored as this reading found them, and one that ends its process is not kept', async () => {
  const { url } = await fixture.startProcess({ options: { runInProcess } });
  const client = createDocumentClient(url, 'amal');
  const text = { lines: [line('Read today.')] };
  // Exceeds the memory of its process.
  const bad = { lines: [], deflated: deflateSync(Buffer.alloc(300_000_000, ' '), { level: 1 }) };
  const row = { status: 'partial', failure: 'document_too_long', firstPage: 1, lastPage: 3 };
  const { id, choose } = await storeRead('again', makePdf([text, text, bad, text]), row, client);
  const old = { text: 'Read long ago.', words: 500, tokens: 500, width: 1, height: 1, search: '' };
  await fixture.db.update(documentPages).set(old).where(eq(documentPages.documentId, id));
  await fixture.db.insert(documentPages).values({ ...old, documentId: id, page: 3 });
  await choose(2, 4);
  expect(await amal.settled(id, 60_000)).toMatchObject({ pages_read: 2, unreadable_pages: [3], words: 4 });
  expect(await storedPages(id)).toEqual([2, 4]);
  const [page] = await fixture.db.select().from(documentPages).where(eq(documentPages.documentId, id));
  expect(page).toMatchObject({ page: 2, text: 'Read today.', words: 2, search: expect.stringContaining('today') });
  expect(page?.tokens).toBeLessThan(500);
  expect(page?.width).toBeGreaterThan(1);
}, 120_000);

test('a reader that another has followed writes no page and no end', async () => {
  const repository = createDocumentRepository(fixture.db);
  const pages = createPageRepository(fixture.db);
  const quota = { documents: 10, bytes: 1000 };
  const stalled = await repository.add(
    {
      ...{ documentId: 'followed', clientId: 'farah', title: 'x', source: 'file', url: null, fileName: 'x.txt' },
      ...{ contentType: 'text/plain', size: 1, createdAt: new Date() },
    },
    quota,
    0,
  );
  const readings = createReadingRepository(fixture.db);
  const following = (await readings.takeOver(0, [])).find(({ documentId }) => documentId === 'followed');
  if (!stalled || !following) throw new Error('not taken over');
  const search = { latin: '', arabic: '', other: '' };
  const page = (text: string) => [{ page: 1, text, width: null, height: null, words: 1, tokens: 1, search }];
  const ending = { failure: null, unreadablePages: [], language: null };
  await pages.add(following, page('Followed'));
  await pages.add(stalled, page('Stalled'));
  await readings.end(stalled, { ...ending, status: 'failed', failure: 'document_empty' });
  expect(await repository.find('farah', 'followed')).toMatchObject({ status: 'reading', pagesRead: 1 });
  await readings.end(following, { ...ending, status: 'ready' });
  await readings.end(stalled, { ...ending, status: 'failed', failure: 'document_empty' });
  expect(await repository.find('farah', 'followed')).toMatchObject({ status: 'ready', pagesRead: 1, words: 1 });
  expect(await pages.find('followed', 1)).toMatchObject({ text: 'Followed' });
});

test('three pages that end their process leave a document too long, and only chosen pages unreadable', async () => {
  const good = { lines: [line('This is readable.')] };
  const row = { status: 'partial', failure: 'document_too_long', firstPage: 1, lastPage: 1 };
  const { id, choose } = await storeRead('bombs', makePdf([good, good, ending, ending, ending, good, good, good]), row);
  await choose(2, 6);
  expect(await amal.settled(id, 150_000)).toMatchObject({
    ...{ status: 'partial', failure: 'document_too_long', pages_read: 1, page_range: { from: 2, to: 6 } },
    unreadable_pages: [3, 4, 5, 6],
  });
  const [stored] = await fixture.db.select().from(documents).where(eq(documents.documentId, id));
  expect(stored?.unreadablePages).toEqual([3, 4, 5, 6]);
}, 180_000);

test('offers no page choice for documents read as a whole; keeps the range of documents read by earlier versions', async () => {
  const pages = Array.from({ length: 4 }, () => ({ lines: [line('A line of text.')] }));
  const short = await storeRead('short', makePdf(pages), { failure: null });
  expect(await short.choose(1, 2)).toMatchObject({
    status: 409,
    body: { detail: 'You can choose pages only for a PDF that is too long.' },
  });
  expect(await amal.read(short.id)).toMatchObject({ status: 'ready', page_range: null });
  const old = await storeRead('old', makePdf(pages), { failure: 'document_too_long', unreadablePages: [2, 4] });
  expect(await amal.read(old.id)).toMatchObject({ page_range: { from: 1, to: 3 }, unreadable_pages: [2] });
  expect((await old.choose(4, 4)).status).toBe(200);
  await amal.settled(old.id);
});

test('of a document that an earlier version read, a failed choice leaves its pages alone', async () => {
  const text = { lines: [line('Here is text.')] };
  const blank = { lines: [], extra: '0 0 9 9 re f' };
  const row = { status: 'partial', failure: 'document_too_long', unreadablePages: [3, 4] };
  const { id, choose } = await storeRead('old scans', makePdf([text, text, blank, blank]), row);
  await fixture.db.delete(documentPages).where(and(eq(documentPages.documentId, id), gt(documentPages.page, 2)));
  const before = await amal.read(id);
  await choose(4, 4);
  const failed_page_range = { from: 4, to: 4 };
  expect(await amal.settled(id)).toEqual({ ...before, failed_page_range });
  expect(await storedPages(id)).toEqual([1, 2]);
});

test('a pasted text keeps its title, or gets its first line as one, and is divided at its paragraphs', async () => {
  const paragraph = (name: string) => `${name} ${'begins here and goes on with many words. '.repeat(30)}`;
  const text = ['# The garden', paragraph('Spring'), '## Summer', paragraph('Heat'), paragraph('Rain')].join('\n\n');
  const { body } = await amal.add({ text });
  const read = await amal.settled(body.id);
  expect(read).toMatchObject({
    status: 'ready',
    title: 'The garden',
    source: 'text',
    content_type: 'text/plain',
    pages: 2,
  });
  expect(read.outline).toEqual([
    { title: 'The garden', page: 1, level: 1 },
    { title: 'Summer', page: 1, level: 2 },
  ]);
  expect(await amal.page(body.id, 2)).toMatch(/^Rain begins/);
  expect((await amal.add({ text, title: 'My title' })).body.title).toBe('My title');
});

test('the file comes back as an attachment that runs nothing; a deleted document leaves nothing behind', async () => {
  const { body } = await amal.upload('notes.html', '<p>Some <b>notes</b></p><script>alert(1)</script>');
  await amal.settled(body.id);
  const file = await fetch(`${server.url}/documents/${body.id}/file`, { headers: { authorization: 'Bearer amal' } });
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''notes\.html$/);
  expect(file.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await file.text()).toContain('<script>');
  expect(storedFiles()).toContain(body.id);
  expect((await amal.call('DELETE', `documents/${body.id}`)).status).toBe(204);
  expect(storedFiles()).not.toContain(body.id);
  expect(await fixture.db.$count(documentPages, eq(documentPages.documentId, body.id))).toBe(0);
  expect((await amal.call('GET', `documents/${body.id}`)).status).toBe(404);
  expect((await amal.call('DELETE', `documents/${body.id}`)).status).toBe(404);
});

test('W13: the search of a long text, which asks for each of its pages, stays within the limits', async () => {
  const { url } = await fixture.startProcess({ limits: createLimits(createCounters(null)) });
  const reader = createDocumentClient(url, 'amal');
  const { body } = await reader.add({ text: 'One page of many' });
  await reader.settled(body.id);
  const mostPages = fieldLimits.documentCharactersMax / 1500;
  const statuses = new Set<number>();
  for (let asked = 0; asked < mostPages; asked += 100) {
    const batch = Array.from({ length: 100 }, () => reader.call('GET', `documents/${body.id}/pages/1`));
    for (const { status } of await Promise.all(batch)) statuses.add(status);
  }
  expect([...statuses]).toEqual([200]);
  expect((await reader.call('GET', `documents/${body.id}`)).status).toBe(200);
});

test('Z01: documents of another client read as missing, in every route', async () => {
  const { body } = await amal.add({ text: 'Only for Amal' });
  await amal.settled(body.id);
  const eve = createDocumentClient(server.url, 'eve');
  for (const path of ['', '/pages/1', '/file']) {
    expect((await eve.call('GET', `documents/${body.id}${path}`)).status).toBe(404);
  }
  expect((await eve.call('DELETE', `documents/${body.id}`)).status).toBe(404);
  expect((await eve.call('GET', 'documents')).body.items).toEqual([]);
  expect(await amal.page(body.id, 1)).toBe('Only for Amal');
});

test('the list is ordered by last use, in pages, and found by title', async () => {
  const lister = createDocumentClient(server.url, 'lister');
  const ids: string[] = [];
  for (let count = 0; count < 32; count += 1) ids.unshift((await lister.add({ text: `Text 100% ${count}` })).body.id);
  const first = (await lister.call('GET', 'documents')).body;
  expect(first.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 30));
  const second = (await lister.call('GET', `documents?cursor=${first.next_cursor}`)).body;
  expect(second.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(30));
  expect(second.next_cursor).toBeNull();
  expect((await lister.call('GET', 'documents?q=100%25%207')).body.items).toHaveLength(1);
  expect((await lister.call('GET', 'documents?q=100_')).body.items).toHaveLength(0);
  const { id } = (await lister.add({ text: 'Łódź, Müller' })).body;
  for (const q of ['lodz', 'mueller', 'MÜLLER']) {
    const found = await lister.call('GET', `documents?q=${encodeURIComponent(q)}`);
    expect(found.body.items).toMatchObject([{ id }]);
  }
});
