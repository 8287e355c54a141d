import { randomUUID } from 'node:crypto';
import { costs } from '@deskmate/db/tables/ai/costs';
import { documentVectors } from '@deskmate/db/tables/ai/document-vectors';
import { documentPages, documents } from '@deskmate/db/tables/ai/documents';
import { createClock, systemClock } from '@deskmate/service-kit/clock';
import { loadConfig } from '@deskmate/service-kit/config/load-config';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { afterAll, expect, test, vi } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { chatRequest, createChatClient } from '../testing/chat-client.ts';
import { createDocumentClient } from '../testing/document-client.ts';
import { handbookFacts, makeHandbook } from '../testing/make-handbook.ts';
import { readHere } from '../testing/read-here.ts';
import { createPageRepository } from './page-repository.ts';
import { createReadingRepository } from './reading-repository.ts';
import { createSemanticSearch } from './semantic-search.ts';
import { createVectorRepository } from './vector-repository.ts';

const fixture = await startAiFixture({ options: { runInProcess: readHere } });
afterAll(() => fixture.close());

const soon = { timeout: 20_000, interval: 100 };

const vectorsOf = async (documentId: string) =>
  (await fixture.db.select().from(documentVectors)).find((row) => row.documentId === documentId);

/** A process with a document, and how its client asks about that. */
async function openDocument(
  clientId: string,
  add: (of: ReturnType<typeof createDocumentClient>) => Promise<string>,
  more = {},
) {
  const process = await fixture.startProcess(more);
  const reader = createDocumentClient(process.url, clientId);
  const id = await add(reader);
  await reader.settled(id, 60_000);
  const chat = createChatClient(process.url, clientId);
  const ask = async (
    prompt: string,
    parent: { session_id?: string; parent_id?: string; ai_model_id?: string } = {},
  ) => {
    const action = { type: 'read' as const, document_ids: [id], scope: 'relevant' as const };
    const last = (await (await chat.ask({ session_id: randomUUID(), action, prompt, ...parent })).toEnd()).last();
    return { chatId: last?.chat_id ?? '', pages: last?.pages_used?.[0]?.pages ?? [] };
  };
  return { process, reader, id, ask };
}

const addHandbook = async (reader: ReturnType<typeof createDocumentClient>) =>
  (await reader.upload('handbook.pdf', makeHandbook())).body.id;

/** Long enough for vectors, and of little else than its own words. */
const diary = (sentence: string): string =>
  Array.from({ length: 90 }, (_, at) =>
    at === 61 ? sentence : `Entry ${at}. ${`The weather of week ${at} was calm and the garden grew. `.repeat(24)}`,
  ).join('\n\n');

const addDiary = (sentence: string) => async (reader: ReturnType<typeof createDocumentClient>) =>
  (await reader.add({ text: diary(sentence), title: 'Diary' })).body.id;

test('a page is found by meaning that shares no word with the question; what it costs is noted, and nothing stays of a deleted document', async () => {
  fixture.vendor.models.splice(0, 9, 'fake-small');
  const { id, reader, ...without } = await openDocument('amal', addHandbook);
  const { page, question } = handbookFacts.find((fact) => fact.question.includes('lubricant')) ?? {
    page: 0,
    question: '',
  };
  expect((await without.ask(question)).pages).not.toContain(page);
  expect(await vectorsOf(id)).toBeUndefined();

  // A vendor that offers embeddings is connected later: the next question has the vectors made.
  fixture.vendor.models.push('fake-embedder');
  const { ask } = await openDocument('amal', async () => id);
  await ask(question);
  await vi.waitFor(async () => expect((await vectorsOf(id))?.model).toBe('server/fake-embedder'), soon);
  const first = await ask(question);
  expect(first.pages).toContain(page);
  const session_id = randomUUID();
  const answer = await ask(question, { session_id });
  expect((await ask('And why?', { session_id, parent_id: answer.chatId })).pages).toContain(page);

  const missed: string[] = [];
  for (const { page, question } of handbookFacts)
    if (!(await ask(question)).pages.includes(page)) missed.push(question);
  console.info(`recall with vectors: ${handbookFacts.length - missed.length} of ${handbookFacts.length}`);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(1);

  const noted = (await fixture.db.select().from(costs)).filter(({ upstreamId }) => upstreamId === 'fake-embedder');
  expect(noted[0]).toMatchObject({ clientId: 'amal', tool: 'read', vendor: 'server', micros: null });
  expect(noted[0]?.inputTokens).toBeGreaterThan(1000);
  expect(Math.max(...fixture.vendor.embeddings.map(({ texts }) => texts.length))).toBeLessThanOrEqual(64);

  await reader.call('DELETE', `documents/${id}`);
  expect(await vectorsOf(id)).toBeUndefined();
}, 120_000);

test('a vendor that is away costs nothing but the pages that full text does not find, and is asked again later', async () => {
  let now = Date.now();
  fixture.vendor.embeddingStatus = 500;
  const { id, ask } = await openDocument('basma', addDiary('The old boat was sold.'), {
    clock: createClock(() => now),
  });
  await ask('Who bought the boat?');
  await vi.waitFor(() => expect(fixture.vendor.embeddings.length).toBeGreaterThan(0), soon);
  const page = (await ask('Who bought the boat?')).pages;
  expect(page.length).toBeGreaterThan(0);
  expect(await vectorsOf(id)).toBeUndefined();
  fixture.vendor.embeddingStatus = 200;
  // A vendor that has failed is asked again after two minutes.
  const asked = fixture.vendor.embeddings.length;
  now += 119_000;
  await ask('Who bought the boat?');
  expect(fixture.vendor.embeddings).toHaveLength(asked);
  now += 10_000;
  await ask('Who bought the boat?');
  await vi.waitFor(async () => expect(await vectorsOf(id)).toBeDefined(), soon);
  fixture.vendor.embeddingStatus = 500;
  expect((await ask('Who bought the boat?')).pages).toEqual(page);
  fixture.vendor.embeddingStatus = 200;
}, 60_000);

test('only the vendor whose model is asked gets a document and a question, and none before it is asked', async () => {
  const { url, googleUrl, compatibleUrl, models, embeddings } = fixture.vendor;
  models.splice(0, 9, 'fake-small', 'gpt-4o', 'gemini-3.8-flash');
  const config = loadConfig({
    DATA_DIR: fixture.config.dataDir,
    OPENAI_API_KEY: 'sk-vendor',
    OPENAI_BASE_URL: url,
    GOOGLE_API_KEY: 'key',
    GOOGLE_BASE_URL: googleUrl,
    OPENAI_COMPATIBLE_URL: compatibleUrl,
    OPENAI_COMPATIBLE_API_KEY: 'sk-vendor',
  });
  embeddings.length = 0;
  const { id, ask } = await openDocument('dalia', addDiary('The old boat was sold.'), { config });
  await ask('Who bought the boat?', { ai_model_id: 'server/fake-small' });
  await ask('Who bought the boat?', { ai_model_id: 'server/fake-small' });
  expect(embeddings).toEqual([]);

  const made = async () => (await fixture.db.select().from(documentVectors)).filter((row) => row.documentId === id);
  for (const [ai_model_id, model] of [
    ['gpt-4o', 'openai/text-embedding-3-small'],
    ['gemini-flash', 'google/gemini-embedding-001'],
  ] as const) {
    embeddings.length = 0;
    await ask('Who bought the boat?', { ai_model_id });
    await vi.waitFor(async () => expect((await made()).map((row) => row.model)).toContain(model), soon);
    expect(new Set(embeddings.map((call) => `${model.split('/')[0]}/${call.model}`))).toEqual(new Set([model]));
  }
  expect(embeddings.at(-1)).toMatchObject({ task: 'RETRIEVAL_DOCUMENT' });
  for (const { vectors, pages } of await made()) expect(vectors.length).toBe(pages.length * 384);

  // Asked again, the first vendor still has its vectors: it gets the question alone.
  embeddings.length = 0;
  await ask('Who bought the boat?', { ai_model_id: 'gpt-4o' });
  expect(embeddings.map(({ texts }) => texts)).toEqual([['Who bought the boat?']]);
}, 60_000);

test('a short document gets no vectors, because a model is given most of it anyway', async () => {
  fixture.vendor.models.splice(0, 9, 'fake-small', 'fake-embedder');
  const { process, id, ask } = await openDocument(
    'short',
    async (reader) => (await reader.add({ text: 'A short note about a boat.', title: 'Note' })).body.id,
  );
  fixture.vendor.embeddings.length = 0;
  await ask('Who bought the boat?');
  // Ends what was begun in the background.
  await process.close();
  expect(fixture.vendor.embeddings).toEqual([]);
  expect(await vectorsOf(id)).toBeUndefined();
}, 60_000);

test('a question without credit for it sends nothing to a vendor', async () => {
  fixture.vendor.models.splice(0, 9, 'fake-small', 'fake-embedder');
  const { process, id, ask } = await openDocument('farid', addDiary('The old boat was sold.'));
  await ask('Who bought the boat?');
  await vi.waitFor(async () => expect(await vectorsOf(id)).toBeDefined(), soon);
  fixture.ledger.grant('farid', 0);
  fixture.vendor.embeddings.length = 0;
  const action = { type: 'read' as const, document_ids: [id], scope: 'relevant' as const };
  const refused = await createChatClient(process.url, 'farid').call(
    'POST',
    'chat/completions',
    chatRequest({ action, prompt: 'Who bought the boat?' }),
  );
  expect(refused.status).toBe(402);
  expect(fixture.vendor.embeddings).toEqual([]);
}, 60_000);

test('vectors of pages in whose place others were chosen meanwhile are not stored', async () => {
  const { db } = fixture;
  const readings = createReadingRepository(db);
  const [documentId, clientId] = ['chosen-anew', 'hana'];
  const now = new Date();
  const pages = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({
      ...{ documentId, page: from + at, text: `Page ${from + at}`, words: 2, tokens: 1000, search: '' },
    }));
  await db.insert(documents).values({
    ...{ documentId, clientId, status: 'partial', failure: 'document_too_long', title: 'x', source: 'file' },
    ...{ fileName: 'x.pdf', contentType: 'application/pdf', size: 1, pages: 3000, createdAt: now, usedAt: now },
    ...{ firstPage: 1, lastPage: 120 },
  });
  await db.insert(documentPages).values(pages(1, 120));
  let during = async () => {};
  const embedded: string[] = [];
  const embed = async (texts: string[]) => {
    embedded.push(...texts);
    await during();
    return { vectors: texts.map(() => [1, 0]), tokens: null };
  };
  const open = () =>
    createSemanticSearch({
      pages: createPageRepository(db),
      vectors: createVectorRepository(db),
      costs: { add: async () => {} },
      embedders: new Map([['own', { by: { vendor: 'own', upstreamId: 'small' }, embed }]]),
      clock: systemClock,
      log: silentLog(),
    });
  let embedding = open();
  const ask = async () => {
    const before = embedded.length;
    await embedding.similarPages({ clientId, vendor: 'own', documentIds: [documentId], questions: ['?'] });
    await vi.waitFor(() => expect(embedded.length).toBeGreaterThan(before), soon);
  };
  const choose = async (from: number, to: number) => {
    const reading = await readings.readAgain(clientId, documentId, { from, to });
    if (!reading) throw new Error('these pages cannot be read');
    const search = { latin: '', arabic: '', other: '' };
    const read = pages(from, to).map((page) => ({ ...page, width: null, height: null, search }));
    await createPageRepository(db).add(reading, read);
    await readings.end(reading, {
      status: 'partial',
      failure: 'document_too_long',
      language: null,
      unreadablePages: [],
    });
  };
  during = async () => {
    during = async () => {};
    await choose(101, 160);
  };
  await ask();
  await embedding.close();
  // Nothing more is sent once pages are missing.
  expect(embedded).not.toContain('Page 101');
  embedding = open();
  // While the last of them are embedded, all become others.
  await vi.waitFor(async () => {
    during = async () => {
      if (embedded.at(-1) !== 'Page 160') return;
      during = async () => {};
      await choose(151, 210);
    };
    await ask();
    expect(embedded).toContain('Page 160');
  }, soon);
  expect(await vectorsOf(documentId)).toBeUndefined();
  await vi.waitFor(async () => {
    await embedding.similarPages({ clientId, vendor: 'own', documentIds: [documentId], questions: ['?'] });
    expect((await vectorsOf(documentId))?.pages).toEqual(pages(151, 210).map(({ page }) => page));
  }, soon);
  await embedding.close();
}, 60_000);

test('a client with too many documents waiting for vectors does not pause the vendor for others', async () => {
  const { db } = fixture;
  const gate = Promise.withResolvers<void>();
  const asked: string[] = [];
  const now = new Date();
  const ids = Array.from({ length: 30 }, (_, at) => `waiting-${at}`);
  const add = async (documentId: string, clientId: string) => {
    await db.insert(documents).values({
      ...{ documentId, clientId, status: 'ready', title: 'x', source: 'file', fileName: 'x.pdf' },
      ...{ contentType: 'application/pdf', size: 1, pages: 1, createdAt: now, usedAt: now },
    });
    await db
      .insert(documentPages)
      .values({ documentId, page: 1, text: documentId, words: 2, tokens: 9000, search: '' });
  };
  for (const id of ids) await add(id, 'busy');
  await add('of-another', 'calm');
  const search = createSemanticSearch({
    pages: createPageRepository(db),
    vectors: createVectorRepository(db),
    costs: { add: async () => {} },
    embedders: new Map([
      [
        'own',
        {
          by: { vendor: 'own', upstreamId: 'small' },
          async embed(texts) {
            asked.push(...texts);
            if (texts[0] !== 'of-another') await gate.promise;
            return { vectors: texts.map(() => [1, 0]), tokens: null };
          },
        },
      ],
    ]),
    clock: systemClock,
    log: silentLog(),
  });
  const askAbout = (clientId: string, documentIds: string[]) =>
    search.similarPages({ clientId, vendor: 'own', documentIds, questions: ['?'] });
  await askAbout('busy', ids);
  await askAbout('calm', ['of-another']);
  await vi.waitFor(() => expect(asked).toContain('of-another'), soon);
  gate.resolve();
  await search.close();
});
