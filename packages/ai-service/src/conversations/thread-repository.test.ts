import { randomUUID } from 'node:crypto';
import { freshDatabase } from '@deskmate/db/fresh-database';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { messages } from '@deskmate/db/tables/ai/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createThreadRepository } from './thread-repository.ts';

const { db, close } = await freshDatabase();
afterAll(close);
const threads = createThreadRepository(db);
const sessionId = randomUUID();
const at = new Date();

beforeAll(async () => {
  await db.insert(conversations).values({
    sessionId,
    clientId: 'c1',
    type: 'chat',
    title: 'Long',
    createdAt: at,
    updatedAt: at,
  });
  // A thousand turns, one after the other, and two that follow each other in a circle.
  const rows = Array.from({ length: 1000 }, (_, index) =>
    row(`m${index}`, index === 0 ? null : `m${index - 1}`, index),
  );
  await db.insert(messages).values([...rows, row('round', 'about', 0), row('about', 'round', 1)]);
});

const row = (chatId: string, parentId: string | null, index: number) => ({
  chatId,
  parentId,
  sessionId,
  clientId: 'c1',
  status: 'done',
  createdAt: at,
  role: index % 2 === 0 ? 'user' : 'assistant',
  content: 'x'.repeat(100),
});

const branch = (leaf: string, characters: number) => threads.branch('c1', sessionId, { leaf, characters });

test('of a long branch its end is read, a little more than asked, oldest first', async () => {
  expect(await branch('m999', 1_000_000)).toHaveLength(1000);
  const end = await branch('m999', 5000);
  expect(end.map(({ chatId }) => chatId)).toEqual(Array.from({ length: 51 }, (_, index) => `m${949 + index}`));
});

test('the question before an answer is read however long they are', async () => {
  expect((await branch('m999', 0)).map(({ chatId }) => chatId)).toEqual(['m997', 'm998', 'm999']);
});

test('a cycle of messages does not make an endless branch', async () => {
  expect((await branch('about', 1_000_000_000)).length).toBeLessThanOrEqual(4000);
});

test('what belongs to another client or conversation reads as missing', async () => {
  const query = { leaf: 'm9', characters: 1000 };
  expect(await threads.branch('c2', sessionId, query)).toEqual([]);
  expect(await threads.branch('c1', randomUUID(), query)).toEqual([]);
});
