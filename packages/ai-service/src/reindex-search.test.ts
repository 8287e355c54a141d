import { conversations } from '@deskmate/db/tables/ai/conversations';
import { documentPages, documents } from '@deskmate/db/tables/ai/documents';
import { images } from '@deskmate/db/tables/ai/images';
import { messages } from '@deskmate/db/tables/ai/messages';
import { searchReindexing } from '@deskmate/db/tables/ai/search-reindexing';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createPageRepository } from './documents/page-repository.ts';
import { askedTextOf } from './documents/readers/search-text.ts';
import { createReindexRepository, searchedTables } from './reindex-repository.ts';
import { createSearchUpdate, reindexSearch, updateSearch } from './reindex-search.ts';
import { startAiFixture } from './testing/ai-fixture.ts';
import { createChatClient } from './testing/chat-client.ts';
import { insertImages } from './testing/insert-images.ts';

const fixture = await startAiFixture();
const amal = createChatClient((await fixture.startProcess()).url, 'amal');
for (const prompt of ['我想学习中文语法', 'A plain question', 'ฉันอยากเรียนภาษาไทย'])
  await (await amal.ask({ prompt })).toEnd();
await (await amal.ask({ prompt: '秘密的 [error 500]' })).toEnd();
afterAll(() => fixture.close());

/** The former form of rows, in which each run of letters is one word. */
beforeEach(async () => {
  const old = sql`array_to_tsvector(array['@amal', lower(replace(content, ' ', '')) ])`;
  await fixture.db
    .update(messages)
    .set({ search: old as never })
    .where(sql`search is not null and content <> ''`);
  await fixture.db.update(conversations).set({ search: sql`array_to_tsvector(array['@amal', title])` as never });
});

const found = async (q: string): Promise<number> =>
  (await amal.call('GET', `history?q=${encodeURIComponent(q)}`)).body.items.length;
const hidden = async () =>
  (await fixture.db.execute(sql`select count(*)::int as count from ai.messages where search is null`)).rows;

test('older rows are found by today’s words, and hidden ones stay hidden', async () => {
  const before = await hidden();
  expect([await found('中文'), await found('เรียน')]).toEqual([0, 0]);
  const count = await reindexSearch(createReindexRepository(fixture.db));
  expect([await found('中文'), await found('เรียน'), await found('plain')]).toEqual([1, 1, 1]);
  expect(await found('秘密')).toBe(0);
  expect(await hidden()).toEqual(before);
  expect(count.rewritten).toBeGreaterThan(4);
});

test('older images are found again by their prompts and alternative texts', async () => {
  const [fox = ''] = await insertImages(fixture.db, 'amal', [{ prompt: '一只红色的狐狸' }, { prompt: '灯塔' }]);
  await amal.call('PATCH', `images/${fox}`, { alt_text: '雪地' });
  await fixture.db.update(images).set({ search: sql`array_to_tsvector(array['@amal', 'old'])` as never });
  const seen = async (q: string) => (await amal.call('GET', `images?q=${encodeURIComponent(q)}`)).body.items.length;
  expect([await seen('狐狸'), await seen('雪地')]).toEqual([0, 0]);
  await reindexSearch(createReindexRepository(fixture.db));
  expect([await seen('狐狸'), await seen('雪地'), await seen('灯塔'), await seen('old')]).toEqual([1, 1, 1, 0]);
  expect((await reindexSearch(createReindexRepository(fixture.db))).rewritten).toBe(0);
});

test('reports an aborted run, and the next one writes only the rest', async () => {
  const all = await reindexSearch(createReindexRepository(fixture.db));
  const repository = createReindexRepository(fixture.db);
  expect(await reindexSearch(repository)).toEqual({ checked: all.checked, rewritten: 0 });
  await fixture.db
    .update(messages)
    .set({ search: sql`array_to_tsvector(array['old'])` as never })
    .where(sql`search is not null`);
  const brokenOff = new AbortController();
  let written = 0;
  const watched = {
    ...repository,
    async rewrite(...given: Parameters<typeof repository.rewrite>) {
      const count = await repository.rewrite(...given);
      written += count;
      if (written === 2) brokenOff.abort();
      return count;
    },
  };
  await expect(reindexSearch(watched, brokenOff.signal, 1)).rejects.toThrow(/^Broken off after \d+ rows/);
  expect(written).toBe(2);
  const rest = await reindexSearch(repository, undefined, 2);
  expect(rest.rewritten).toBe((await fixture.db.select().from(messages).where(sql`search is not null`)).length - 2);
});

test('a text that changes meanwhile keeps the words of the change', async () => {
  const repository = createReindexRepository(fixture.db);
  // The conversation whose only answer failed is not listed, whatever it is called.
  const rows = await repository.after('conversations', null, 9);
  const { id = '', textHash = '' } = rows.find(({ text }) => !text.includes('秘密')) ?? {};
  await amal.call('PATCH', `history/${id}`, { title: '新的标题' });
  expect(await repository.rewrite('conversations', [{ id, textHash, lexemes: ['@amal', 'stale'] }])).toBe(0);
  expect(await found('标题')).toBe(1);
  const [message] = await fixture.db.select().from(messages).orderBy(asc(messages.chatId)).limit(1);
  const chatId = message?.chatId ?? '';
  const [read] = await repository.after('messages', null, 1);
  await fixture.db.update(messages).set({ search: null }).where(eq(messages.chatId, chatId));
  expect(await repository.rewrite('messages', [{ id: chatId, textHash: read?.textHash ?? '', lexemes: ['x'] }])).toBe(
    0,
  );
});

const former = () =>
  fixture.db
    .update(messages)
    .set({ search: sql`array_to_tsvector(array['@amal', 'old'])` as never })
    .where(sql`search is not null`);
const never = new AbortController().signal;

test('updates rows of an earlier version once, in the background', async () => {
  const repository = createReindexRepository(fixture.db);
  await fixture.db.delete(searchReindexing);
  await former();
  expect(await found('中文')).toBe(0);
  const update = createSearchUpdate(repository, silentLog());
  update.run();
  await expect.poll(() => found('中文')).toBe(1);
  await expect.poll(() => isUpToDate(repository)).toBe(true);
  await update.close();
  // Nothing is read again, until the rules change.
  await former();
  expect(await updateSearch(repository, never)).toEqual({ checked: 0, rewritten: 0 });
  await fixture.db.update(searchReindexing).set({ version: 1 });
  expect((await updateSearch(repository, never)).rewritten).toBeGreaterThan(4);
});

const isUpToDate = async ({ progress }: ReturnType<typeof createReindexRepository>) =>
  (await Promise.all(searchedTables.map((table) => progress(table, 2)))).every(({ isFinished }) => isFinished);

test('goes on after a restart where it was left off', async () => {
  const repository = createReindexRepository(fixture.db);
  await fixture.db.delete(searchReindexing);
  await former();
  const ending = new AbortController();
  const read: (string | null)[] = [];
  const watched = {
    ...repository,
    async after(...given: Parameters<typeof repository.after>) {
      if (given[0] === 'messages') read.push(given[1]);
      return repository.after(...given);
    },
    async rewrite(...given: Parameters<typeof repository.rewrite>) {
      if (given[0] === 'messages' && read.length === 2) ending.abort();
      return repository.rewrite(...given);
    },
  };
  await updateSearch(watched, ending.signal, 1);
  expect(read).toHaveLength(2);
  const { lastId } = await repository.progress('messages', 2);
  read.length = 0;
  await updateSearch(watched, never, 50);
  expect(read[0]).toBe(lastId);
  expect(lastId).not.toBeNull();
  expect(await isUpToDate(repository)).toBe(true);
});

test('rewrites the words of documents, of recognised ones with divided words whole', async () => {
  const repository = createReindexRepository(fixture.db);
  const document = { clientId: 'amal', status: 'ready', title: 'x', source: 'text', fileName: 'x', contentType: 'x' };
  const at = { createdAt: new Date(), usedAt: new Date() };
  const old = sql`to_tsvector('simple', 'old')` as never;
  await fixture.db.insert(documents).values({ ...document, ...at, documentId: 'd1', size: 1 });
  await fixture.db.insert(documentPages).values([
    { documentId: 'd1', page: 1, text: 'Łódź, Straße', words: 2, tokens: 2, search: old },
    { documentId: 'd1', page: 2, text: 'kłó-\ndka', words: 1, tokens: 2, search: old, lineBoxes: [] },
  ]);
  const pages = createPageRepository(fixture.db);
  const hits = async (q: string) => (await pages.hits(['d1'], askedTextOf(q))).map(({ page }) => page);
  // Until then they are found as they were.
  expect([await hits('Old'), await hits('lodz')]).toEqual([[1, 2], []]);
  await reindexSearch(repository, undefined, 1);
  expect([await hits('lodz'), await hits('strasse'), await hits('klodka'), await hits('old')]).toEqual([
    [1],
    [1],
    [2],
    [],
  ]);
});
