import { randomUUID } from 'node:crypto';
import { freshDatabase } from '@deskmate/db/fresh-database';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { ownerLexeme, searchQuery } from '../search/search-lexemes.ts';
import { searchVector } from '../search/search-vector-sql.ts';
import { createSearchRepository, type Hit, type SearchPosition } from './search-repository.ts';

const fixture = await freshDatabase();
const db = fixture.db;
afterAll(() => fixture.close());

let minutes = 0;
const lexemes = (clientId: string, text: string) => searchVector(clientId, text);

/** A conversation older than all before it. @returns its id */
async function conversation(clientId: string, text: string, { messages = 1, title = 'Untitled' } = {}) {
  const id = randomUUID();
  minutes += 1;
  const at = sql`timestamptz '2026-01-01' - ${minutes}::int * interval '1 minute'`;
  await db.execute(sql`
    insert into ai.conversations (session_id, client_id, type, title, search, created_at, updated_at)
    values (${id}, ${clientId}, 'chat', ${title}, ${lexemes(clientId, title)}, ${at}, ${at})`);
  await db.execute(sql`
    insert into ai.messages (chat_id, session_id, client_id, role, content, status, search, created_at)
    select ${id} || '-' || n, ${id}, ${clientId}, 'user', ${text}, 'done', ${lexemes(clientId, text)},
      ${at} + n * interval '1 second'
    from generate_series(1, ${messages}::int) n`);
  return id;
}

/** Every page, one after the other. @param budgetMs as of the repository */
async function searchAll(clientId: string, q: string, { limit = 7, budgetMs = 60_000 } = {}): Promise<Hit[]> {
  const query = searchQuery(clientId, q);
  if (!query) throw new Error('nothing can be searched');
  const repository = createSearchRepository(db, { budgetMs });
  const all: Hit[] = [];
  let after: SearchPosition | null = null;
  do {
    const page = await repository.search(query, { clientId, after, limit });
    expect(page.hits.length).toBeLessThanOrEqual(limit);
    all.push(...page.hits);
    after = page.next;
  } while (after);
  return all;
}

const ids = (hits: Hit[]) => hits.map(({ sessionId }) => sessionId);

test('finds each conversation once, newest first, through all pages: common words, rare ones, and beginnings', async () => {
  const owner = 'client-7c';
  const rare: string[] = [];
  const common: string[] = [];
  const all: string[] = [];
  for (let index = 0; index < 45; index += 1) all.push(await conversation(owner, 'plain words'));
  // More hits than are worth sorting, all of them behind what is looked through first.
  for (let index = 0; index < 16; index += 1) common.push(await conversation(owner, 'orange plain', { messages: 70 }));
  for (let index = 0; index < 9; index += 1) rare.push(await conversation(owner, 'quince plain'));
  const titled = await conversation(owner, 'plain', { title: 'Orange' });
  expect(ids(await searchAll(owner, 'orange'))).toEqual([...common, titled]);
  expect(ids(await searchAll(owner, 'quin'))).toEqual(rare);
  expect(ids(await searchAll(owner, 'plain'))).toEqual([...all, ...common, ...rare, titled]);
  expect(ids(await searchAll(owner, 'plain quince'))).toEqual(rare);
  expect(await searchAll(owner, 'medlar')).toEqual([]);
});

test('N05: a search that runs out of time ends its page and goes on from there, until everything was read', async () => {
  const owner = 'client-5b';
  for (let index = 0; index < 70; index += 1) await conversation(owner, 'plain words');
  // Enough hits that the index is not used, all of them in the oldest conversation.
  const last = await conversation(owner, 'walnut', { messages: 1100 });
  const query = searchQuery(owner, 'walnut');
  if (!query) throw new Error('nothing can be searched');
  const first = await createSearchRepository(db, { budgetMs: 0 }).search(query, {
    clientId: owner,
    after: null,
    limit: 7,
  });
  expect(first).toMatchObject({ hits: [], next: { sessionId: expect.any(String) } });
  expect(ids(await searchAll(owner, 'walnut', { budgetMs: 0 }))).toEqual([last]);
});

test('the hit is the newest matching message, and a title leads to where the conversation was left', async () => {
  const owner = 'client-8d';
  const id = await conversation(owner, 'papaya', { messages: 3 });
  const titled = await conversation(owner, 'other', { title: 'Papaya jam' });
  expect(await searchAll(owner, 'papaya')).toMatchObject([
    { sessionId: id, chatId: `${id}-3`, content: 'papaya' },
    { sessionId: titled, chatId: '', content: 'Papaya jam' },
  ]);
});

test.each([
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['smørrebrød', 'smorrebrod'],
  ['Müller', 'mueller'],
  ['Mueller', 'Müller'],
  ['کتابی', 'كتابي'],
  ['كتابي', 'کتابی'],
  ['۲۰۲۶', '2026'],
  ['והבית', 'בית'],
  ['בית', 'הבית'],
  ['ﾃﾞｽｸ', 'デスク'],
])('finds %s by %s, by reading and by the index', async (text, q) => {
  const owner = `client-${text}-${q}`;
  const found = await conversation(owner, text);
  await conversation(owner, 'other');
  expect(ids(await searchAll(owner, q))).toEqual([found]);
  for (let index = 0; index < 45; index += 1) await conversation(owner, 'plain');
  const last = await conversation(owner, text);
  expect(ids(await searchAll(owner, q))).toEqual([found, last]);
});

test('finds what an earlier version has stored, as it found it', async () => {
  const owner = 'client-4d';
  const id = await conversation(owner, 'x');
  const old = sql`array_to_tsvector(array[${ownerLexeme(owner)}, 'łodz'])`;
  await db.execute(sql`update ai.messages set search = ${old} where session_id = ${id}`);
  expect(ids(await searchAll(owner, 'Łódź'))).toEqual([id]);
});

test('Z01: nobody finds what another client wrote, though their ids end alike', async () => {
  await conversation('client-one-9e', 'secret guava');
  expect(await searchAll('client-two-9e', 'guava')).toEqual([]);
  expect(await searchAll('9e', 'guava')).toEqual([]);
});

test('a deleted conversation is not found', async () => {
  const owner = 'client-0f';
  const id = await conversation(owner, 'lychee');
  await db.execute(sql`update ai.conversations set deleted_at = now() where session_id = ${id}`);
  expect(await searchAll(owner, 'lychee')).toEqual([]);
});
