import { randomUUID } from 'node:crypto';
import { fieldLimits } from '@deskmate/api/limits';
import { documentVectors } from '@deskmate/db/tables/ai/document-vectors';
import { documentPages, documents } from '@deskmate/db/tables/ai/documents';
import { say } from '@deskmate/fakes/ai-vendor/script';
import { and, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AiFixture, type AiProcess, startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';
import { createDocumentClient } from '../testing/document-client.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { endingWords, readHere } from '../testing/read-here.ts';

vi.setConfig({ testTimeout: 60_000 });

let fixture: AiFixture;
let server: AiProcess;
let amal: ReturnType<typeof createDocumentClient>;
beforeAll(async () => {
  fixture = await startAiFixture({ options: { runInProcess: readHere } });
  server = await fixture.startProcess();
  amal = createDocumentClient(server.url, 'amal');
});
afterAll(() => fixture.close());

/** Something is drawn on it, but no text. */
const image = { lines: [], extra: '0 0 100 100 re f' };
const text = (words: string) => ({ lines: [{ text: words, x: 60, y: 100 }] });
const unreadable = text(endingWords);

const line = (words: string, top = 0.1) => ({ text: words, left: 0.1, top, width: 0.5, height: 0.02 });
const sentence = 'The rent of nine hundred is due on the first day of each month.';

async function upload(...pages: Parameters<typeof makePdf>[0]) {
  const { body } = await amal.upload('scan.pdf', makePdf(pages));
  const document = await amal.settled(body.id);
  const put = (page: number, lines: unknown = [line(sentence)], who = amal) =>
    who.call('PUT', `documents/${body.id}/pages/${page}`, { lines });
  return { id: body.id, document, put };
}

test('a scan becomes readable page by page, and ready with its last', async () => {
  const { id, document, put } = await upload(image, image, image);
  expect(document).toMatchObject({ status: 'failed', failure: 'document_scanned', pages: 3, language: null });
  expect(document).toMatchObject({ pages_without_text: [1, 2, 3], recognized_pages: [], unreadable_pages: [] });

  const first = await put(2, [line(sentence, 0.1), line('Pets are wel-', 0.2), line('come in the house.', 0.3)]);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ status: 'partial', failure: 'document_scanned', language: 'en' });
  expect(first.body).toMatchObject({ pages_without_text: [1, 3], recognized_pages: [2], pages_read: 3, words: 20 });
  expect((await amal.call('GET', `documents/${id}/pages/2`)).body).toEqual({
    ...{ page: 2, text: `${sentence}\nPets are wel-\ncome in the house.`, width: 595, height: 842 },
    lines: [line(sentence, 0.1), line('Pets are wel-', 0.2), line('come in the house.', 0.3)],
  });

  expect((await put(1, [])).body).toMatchObject({ status: 'partial', recognized_pages: [1, 2], words: 20 });
  const last = (await put(3, [line('Repairs')])).body;
  expect(last).toMatchObject({ status: 'ready', failure: null, pages_without_text: [], recognized_pages: [1, 2, 3] });
  expect(last).toMatchObject({ words: 21, language: 'en' });
  expect(last).toEqual(await amal.read(id));
  expect((await amal.call('GET', 'documents')).body.items[0]).toEqual(last);
});

test('recognised text is asked about, quoted and found by words that were divided', async () => {
  const { id, put } = await upload(image, text('The second page is written.'));
  await put(1, [line(sentence), line('Pets are wel-', 0.2), line('come.', 0.3)]);
  const [page] = await fixture.db
    .select()
    .from(documentPages)
    .where(and(eq(documentPages.documentId, id), eq(documentPages.page, 1)));
  expect(page?.search).toContain("'welcom'");
  fixture.vendor.next(say(`It is 900 [p. 1: "nine hundred is due"]. Pets are allowed [p. 1: "Pets are welcome"].`));
  const chat = createChatClient(server.url, 'amal');
  const action = { type: 'read' as const, document_ids: [id], scope: 'relevant' as const };
  const asked = await chat.ask({ session_id: randomUUID(), action, prompt: 'What is the rent?' });
  expect((await asked.toEnd()).last()).toMatchObject({
    citations: [
      { document_id: id, page: 1, quote: 'nine hundred is due' },
      { document_id: id, page: 1, quote: 'Pets are wel-\ncome' },
    ],
    pages_used: [{ document_id: id, pages: [1, 2] }],
  });
  const { prompt, body } = fixture.vendor.calls.at(-1) ?? {};
  expect(prompt).toMatch(/<page-\w+ number="1" recognized="yes">\nThe rent/);
  expect(prompt).toMatch(/<page-\w+ number="2">\nThe second/);
  expect(JSON.stringify(body)).toContain('was recognised on images');
});

test('an answer tells the pages that were read for it without images whose text is not known', async () => {
  const { id, put } = await upload(image, image);
  await put(2);
  fixture.vendor.next(say('It is 900.'));
  const chat = createChatClient(server.url, 'amal');
  const action = { type: 'read' as const, document_ids: [id], scope: 'whole' as const };
  const asked = await chat.ask({ session_id: randomUUID(), action, prompt: 'What is the rent?' });
  expect((await asked.toEnd()).last()).toMatchObject({ pages_used: [{ document_id: id, pages: [2] }] });
  expect(JSON.stringify(fixture.vendor.calls.at(-1)?.body)).toContain('not found in the pages read');
});

test('pages that arrive together and more than once are each counted once', async () => {
  const { id, put } = await upload(image, image, image, image);
  const sent = [4, 2, 1, 3, 2, 4, 1, 3, 3, 2, 1, 4].map((page) => put(page, [line(`Words of page ${page}`)]));
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 200));
  expect(await amal.read(id)).toMatchObject({
    status: 'ready',
    pages_read: 4,
    words: 16,
    recognized_pages: [1, 2, 3, 4],
  });
});

test('what was recognised can be replaced, and a scan without a word cannot be asked about', async () => {
  const { id, put } = await upload(image);
  await fixture.db
    .insert(documentVectors)
    .values({ documentId: id, model: 'x', pages: [1], vectors: new Uint8Array([1]) });
  expect((await put(1)).body).toMatchObject({ status: 'ready', words: 14 });
  expect(await fixture.db.$count(documentVectors, eq(documentVectors.documentId, id))).toBe(0);
  expect((await put(1, [line('Two words')])).body).toMatchObject({ status: 'ready', words: 2, pages_read: 1 });
  expect((await put(1, [])).body).toMatchObject({ status: 'failed', failure: 'document_scanned', words: 0 });
});

test('a page that could not be read is recognised as well; its document is ready then', async () => {
  const { document, put } = await upload(text('First.'), unreadable);
  expect(document).toMatchObject({ status: 'partial', unreadable_pages: [2], pages_without_text: [] });
  expect((await put(2)).body).toMatchObject({
    ...{ status: 'ready', failure: null, unreadable_pages: [], recognized_pages: [2], pages_read: 2, words: 15 },
  });
});

describe('refused', () => {
  test('Z01: a document of somebody else, and one that is not there', async () => {
    const { id, put } = await upload(image);
    expect((await put(1, [line(sentence)], createDocumentClient(server.url, 'eve'))).status).toBe(404);
    expect((await amal.call('PUT', 'documents/unknown/pages/1', { lines: [] })).status).toBe(404);
    expect(await amal.read(id)).toMatchObject({ status: 'failed', recognized_pages: [] });
  });

  test('a page that has a text, that is not there, or of a document that is no scan', async () => {
    const { id, put } = await upload(text('Written.'), image);
    for (const page of [1, 3]) expect((await put(page)).status).toBe(409);
    expect(await amal.page(id, 1)).toBe('Written.');
    const { body } = await amal.add({ text: 'A text' });
    await amal.settled(body.id);
    expect((await amal.call('PUT', `documents/${body.id}/pages/1`, { lines: [line(sentence)] })).status).toBe(409);
    const broken = await amal.upload('broken.pdf', '%PDF-1.4 nothing');
    await amal.settled(broken.body.id);
    expect((await amal.call('PUT', `documents/${broken.body.id}/pages/1`, { lines: [] })).status).toBe(409);
  });

  test('lines that no page has', async () => {
    const { id, put } = await upload(image);
    const long = 'x'.repeat(fieldLimits.recognizedLineMax);
    const wrong: unknown[] = [
      [{ ...line('x'), left: -0.1 }],
      [{ ...line('x'), height: 1.01 }],
      [{ ...line('x'), width: null }],
      [{ ...line('x'), more: 1 }],
      [line('')],
      [line(`${long}x`)],
      Array.from({ length: fieldLimits.recognizedLinesMax + 1 }, () => line('x')),
      Array.from({ length: 25 }, () => line(long)),
      'x',
    ];
    for (const lines of wrong) expect((await put(1, lines)).status).toBe(422);
    expect(await amal.read(id)).toMatchObject({ status: 'failed', recognized_pages: [] });
  });

  test('more text than a document may have', async () => {
    const { id, put } = await upload(text('Written.'), image);
    await fixture.db
      .update(documentPages)
      .set({ text: 'x'.repeat(fieldLimits.documentCharactersMax - 10) })
      .where(and(eq(documentPages.documentId, id), eq(documentPages.page, 1)));
    expect((await put(2)).status).toBe(409);
    expect((await put(2, [line('Ten words.')])).status).toBe(200);
  });

  test('after the plan has ended', async () => {
    const late = createDocumentClient(server.url, 'late');
    const { body } = await late.upload('scan.pdf', makePdf([image]));
    await late.settled(body.id);
    fixture.ledger.expired.add('late');
    const { status, body: answer } = await late.call('PUT', `documents/${body.id}/pages/1`, {
      lines: [line(sentence)],
    });
    expect([status, answer.code]).toEqual([402, 'subscription_expired']);
  });
});

describe('while other pages are chosen of a long PDF', () => {
  /** As if its reading had ended at the limit of characters. */
  async function storeLong(pages: Parameters<typeof makePdf>[0], lastPage: number) {
    const stored = await upload(...pages);
    const row = { status: 'partial', failure: 'document_too_long', firstPage: 1, lastPage };
    await fixture.db.update(documents).set(row).where(eq(documents.documentId, stored.id));
    await fixture.db
      .delete(documentPages)
      .where(and(eq(documentPages.documentId, stored.id), gt(documentPages.page, lastPage)));
    const choose = async (from: number, to: number) => {
      expect((await amal.call('PATCH', `documents/${stored.id}`, { pages: { from, to } })).status).toBe(200);
    };
    return { ...stored, choose };
  }

  test('nothing is stored until they are read', async () => {
    const { id, put, choose } = await storeLong([text('One.'), image, text('Three.'), image], 2);
    await choose(2, 4);
    expect((await put(2)).status).toBe(409);
    expect(await amal.settled(id)).toMatchObject({ pages_without_text: [2, 4], page_range: { from: 2, to: 4 } });
    expect((await put(2)).status).toBe(200);
    expect((await put(1)).status).toBe(409);
  });

  test('what was recognised on pages that are chosen again stays, on those that are not it goes', async () => {
    const { id, put, choose } = await storeLong([text('One.'), image, unreadable, image, text('Five.')], 4);
    await fixture.db
      .update(documents)
      .set({ unreadablePages: [3] })
      .where(eq(documents.documentId, id));
    await put(2);
    await put(3, [line('Three words here')]);
    expect((await put(4)).body).toMatchObject({
      status: 'partial',
      failure: 'document_too_long',
      unreadable_pages: [],
    });
    await choose(3, 5);
    expect(await amal.settled(id)).toMatchObject({
      ...{ status: 'partial', failure: 'document_too_long', page_range: { from: 3, to: 5 }, pages_read: 3, words: 18 },
      ...{ recognized_pages: [3, 4], unreadable_pages: [], pages_without_text: [] },
    });
    expect(await amal.page(id, 4)).toBe(sentence);
    await choose(1, 2);
    expect(await amal.settled(id)).toMatchObject({ recognized_pages: [], pages_without_text: [2], words: 1 });
  });
});
