import { randomUUID } from 'node:crypto';
import type { Conversation } from '@deskmate/api/contracts/ai/history';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../../testing/ai-fixture.ts';
import { createChatClient } from '../../testing/chat-client.ts';
import { insertConversation } from '../../testing/insert-conversation.ts';

const fixture = await startAiFixture();
const amal = createChatClient((await fixture.startProcess()).url, 'amal');
afterAll(() => fixture.close());

async function readPages(sessionId: string): Promise<Conversation[]> {
  const pages: Conversation[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `?cursor=${cursor}`;
    const { status, body } = await amal.call('GET', `history/${sessionId}${query}`);
    expect(status).toBe(200);
    pages.push(body as Conversation);
    cursor = pages.at(-1)?.next_cursor ?? null;
  } while (cursor !== null);
  return pages;
}

const idsOf = (pages: Conversation[]) => pages.flatMap(({ messages }) => messages.map(({ chat_id }) => chat_id));

test('N05: a conversation is read in pages of at most 100 messages, the newest first', async () => {
  const sessionId = randomUUID();
  const contents = Array.from({ length: 250 }, (_, index) => `Message ${index}`);
  const ids = await insertConversation(fixture.db, { sessionId, clientId: 'amal', contents });
  const pages = await readPages(sessionId);
  expect(pages.map(({ messages }) => messages.length)).toEqual([100, 100, 50]);
  expect(idsOf(pages.toReversed())).toEqual(ids);
});

test('N05: a page holds at most 256 kB of text, and a message that is larger comes alone', async () => {
  const sessionId = randomUUID();
  const contents = [...Array.from({ length: 6 }, () => 'x'.repeat(100_000)), 'y'.repeat(900_000), 'z'];
  const ids = await insertConversation(fixture.db, { sessionId, clientId: 'amal', contents });
  const pages = await readPages(sessionId);
  expect(pages.map(({ messages }) => messages.length)).toEqual([1, 1, 2, 2, 2]);
  expect(idsOf(pages.toReversed())).toEqual(ids);
});

test('N09: forged cursors and cursors of another list are refused, and never a fault of the service', async () => {
  const sessionId = randomUUID();
  const contents = Array.from({ length: 120 }, () => 'word');
  await insertConversation(fixture.db, { sessionId, clientId: 'amal', contents });
  const { next_cursor } = (await amal.call('GET', `history/${sessionId}`)).body;
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const position = { pinned: false, updatedAtMs: 0, sessionId };
  const forged = [
    'x',
    encode([false, 8.65e15, sessionId]),
    encode(['history', { ...position, updatedAtMs: 8.65e15 }]),
    encode(['history', { ...position, sessionId: '-'.repeat(36) }]),
    encode(['history-messages', { createdAtMs: -1e15, chatId: 'a' }]),
    encode(['history-messages', { createdAtMs: 0, chatId: 'a\u0000' }]),
  ];
  for (const cursor of forged) {
    for (const path of ['history?', 'history?q=word&', `history/${sessionId}?`]) {
      expect((await amal.call('GET', `${path}cursor=${cursor}`)).status, `${path} ${cursor}`).toBe(422);
    }
  }
  for (const path of ['history?', 'history?q=word&']) {
    expect((await amal.call('GET', `${path}cursor=${next_cursor}`)).status).toBe(422);
  }
  const omar = createChatClient((await fixture.startProcess()).url, 'omar');
  expect((await omar.call('GET', `history/${sessionId}?cursor=${next_cursor}`)).status).toBe(404);
});
