import { randomUUID } from 'node:crypto';
import type { PublicConversation, Share } from '@deskmate/api/contracts/ai/share';
import { clientStorage } from '@deskmate/db/tables/ai/client-storage';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { messages } from '@deskmate/db/tables/ai/messages';
import { count, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';
import { insertConversation } from '../testing/insert-conversation.ts';

const sharesPerClient = 55;
const fixture = await startAiFixture({
  options: { sharesPerClient, answers: { conversationBytes: 2_000_000, unpaidBytesPerDay: 3_000_000 } },
});
const { url } = await fixture.startProcess();
const amal = createChatClient(url, 'amal');
const omar = createChatClient(url, 'omar');
afterAll(() => fixture.close());

async function shareOf(contents: string[]): Promise<Share> {
  const sessionId = randomUUID();
  await insertConversation(fixture.db, { sessionId, clientId: 'amal', contents });
  const { status, body } = await amal.call('POST', 'share', { session_id: sessionId });
  expect(status).toBe(200);
  return body as Share;
}

test('N05, N11: 60 concurrent requests create exactly the allowed number of links; all can be listed and revoked', async () => {
  const lina = createChatClient((await fixture.startProcess()).url, 'lina');
  const sessionId = randomUUID();
  await insertConversation(fixture.db, { sessionId, clientId: 'lina', contents: ['Question', 'Answer'] });
  const made = await Promise.all(
    Array.from({ length: 60 }, () => lina.call('POST', 'share', { session_id: sessionId })),
  );
  expect(made.filter(({ status }) => status === 200)).toHaveLength(sharesPerClient);
  expect(made.find(({ status }) => status === 409)?.body.code).toBe('too_many_shares');
  const first = (await lina.call('GET', 'share')).body;
  const second = (await lina.call('GET', `share?cursor=${first.next_cursor}`)).body;
  expect(second.next_cursor).toBeNull();
  const ids = [...first.items, ...second.items].map(({ share_id }: Share) => share_id);
  expect(new Set(ids).size).toBe(sharesPerClient);
  for (const id of ids) expect((await lina.call('DELETE', `share/${id}`)).status).toBe(204);
  expect((await lina.call('GET', 'share')).body.items).toEqual([]);
  for (const cursor of ['x', Buffer.from('["shares",{"createdAtMs":1e300,"shareId":"x"}]').toString('base64url')]) {
    expect((await lina.call('GET', `share?cursor=${cursor}`)).status, cursor).toBe(422);
  }
});

test('N05: a share is read in pages, from its first message to its last', async () => {
  const contents = Array.from({ length: 450 }, (_, index) => `Message ${index}`);
  const { share_id } = await shareOf(contents);
  const read: string[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null; pages += 1) {
    const query: string = cursor === '' ? '' : `?cursor=${cursor}`;
    const page = (await omar.call('GET', `share/text/${share_id}${query}`)).body as PublicConversation;
    expect(page.messages.length).toBeLessThanOrEqual(100);
    read.push(...page.messages.map(({ content }) => content));
    cursor = page.next_cursor;
    expect(pages).toBeLessThan(6);
  }
  expect(read).toEqual(contents);
  const foreign = Buffer.from('["shares",1]').toString('base64url');
  expect((await omar.call('GET', `share/text/${share_id}?cursor=${foreign}`)).status).toBe(422);
});

test('N05: a long share is copied whole and in order, once however often it is sent, and a broken-off copy is completed', async () => {
  const contents = Array.from({ length: 20 }, (_, index) => `${index} needle`.padEnd(90_000, ` word${index}`));
  const { share_id } = await shareOf(contents);
  const session_id = randomUUID();
  const body = { share_id, type: 'text', session_id };
  const answers = await Promise.all([1, 2, 3].map(() => omar.call('POST', 'share/continue', body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const copied = () =>
    fixture.db.select().from(messages).where(eq(messages.sessionId, session_id)).orderBy(messages.createdAt);
  const first = await copied();
  expect(first.map(({ content }) => content)).toEqual(contents);
  expect(first.map(({ parentId }) => parentId)).toEqual([null, ...first.slice(0, -1).map(({ chatId }) => chatId)]);
  const [storage] = await fixture.db.select().from(clientStorage).where(eq(clientStorage.clientId, 'omar'));
  expect(storage?.bytes).toBe(20 * 90_000);
  expect((await omar.call('GET', 'history?q=needle')).body.items).toHaveLength(1);
  // The state that an interrupted process leaves.
  await fixture.db.delete(messages).where(eq(messages.chatId, first[7]?.chatId ?? ''));
  await fixture.db
    .update(conversations)
    .set({ empty: true, activeChatId: null })
    .where(eq(conversations.sessionId, session_id));
  expect((await omar.call('POST', 'share/continue', body)).status).toBe(200);
  expect((await copied()).map(({ content }) => content)).toEqual(contents);
});

test('N05: a share that is larger than a conversation may be, or than the day allows, is not copied', async () => {
  const large = await shareOf(Array.from({ length: 11 }, () => 'x'.repeat(200_000)));
  const attempt = async (share_id: string) => {
    const session_id = randomUUID();
    const { status, body } = await omar.call('POST', 'share/continue', { share_id, type: 'text', session_id });
    const [rows] = await fixture.db.select({ rows: count() }).from(messages).where(eq(messages.sessionId, session_id));
    return { status, code: body.code, rows: rows?.rows };
  };
  expect(await attempt(large.share_id)).toEqual({ status: 409, code: 'conversation_full', rows: 0 });
  const fitting = await shareOf(Array.from({ length: 8 }, () => 'x'.repeat(200_000)));
  expect(await attempt(fitting.share_id)).toEqual({ status: 429, code: 'unanswered_limit', rows: 0 });
});
