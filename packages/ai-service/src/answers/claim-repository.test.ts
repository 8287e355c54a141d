import { randomUUID } from 'node:crypto';
import type { Database } from '@deskmate/db/database';
import { freshDatabase } from '@deskmate/db/fresh-database';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { jobs } from '@deskmate/db/tables/ai/jobs';
import { messages } from '@deskmate/db/tables/ai/messages';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { countUnpaid } from '../files/storage-quota-repository.ts';
import { insertConversation } from '../testing/insert-conversation.ts';
import type { AnswerFacts } from './answer-job.ts';
import { createClaimRepository } from './claim-repository.ts';

const { db, close } = await freshDatabase();
afterAll(() => close());

const now = new Date('2026-05-01T12:00:00Z');
const slots = 2;
const limits = { processId: 'one', slots, unpaid: { unpaidAnswersPerDay: 3, unpaidTokensPerDay: 1000 } };
const source = { tool: 'chat', modelId: 'quick', vendor: 'demo', upstreamId: 'quick', price: null } as const;
const request = { now, storage: null, tool: 'chat', source };
const { claim, findEarlierAnswer } = createClaimRepository(db, limits);

const factsOf = (clientId: string, change: Partial<AnswerFacts> = {}): AnswerFacts => ({
  chatId: randomUUID(),
  userChatId: randomUUID(),
  sessionId: randomUUID(),
  clientId,
  clientMessageId: randomUUID(),
  temporary: false,
  modelName: 'Quick',
  modelGroup: 'Demo',
  credits: 2,
  creditGroup: 'standard',
  ...change,
});

const end = ({ chatId }: AnswerFacts) => db.update(jobs).set({ state: 'settle' }).where(eq(jobs.chatId, chatId));

test('claims a slot for each running answer of a client, beside those of others', async () => {
  await countUnpaid(db, 'amal', { answers: 1, tokens: 0, day: '2026-05-01' });
  const [first, second] = [factsOf('amal'), factsOf('amal')];
  expect(await claim(first, request)).toBe('claimed');
  expect(await claim(second, request)).toBe('claimed');
  expect(await claim(factsOf('amal'), request)).toBe('full');
  expect(await claim(factsOf('omar'), request)).toBe('claimed');
  const stored = await db.select().from(jobs).where(eq(jobs.clientId, 'amal')).orderBy(jobs.slot);
  const common = { processId: 'one', costSource: source, state: 'running', createdAt: now };
  expect(stored).toMatchObject([
    { ...first, ...common, slot: 0 },
    { ...second, ...common, slot: 1 },
  ]);
  await end(first);
  expect(await claim(factsOf('amal'), request)).toBe('claimed');
  expect(await claim(factsOf('amal', { sessionId: first.sessionId }), request)).toBe('full');
});

test('claims a conversation for one answer at a time, whoever asks', async () => {
  const running = factsOf('sara');
  const { sessionId, clientMessageId } = running;
  await claim(running, request);
  await claim(factsOf('sara'), request);
  expect(await claim(factsOf('sara', { sessionId }), request)).toBe('busy');
  expect(await claim(factsOf('lina', { sessionId, clientMessageId }), request)).toBe('busy');
  await end(running);
  expect(await claim(factsOf('sara', { sessionId }), request)).toBe('claimed');
});

test('names the answer that a message has got already, also one that has ended or is stored', async () => {
  const facts = factsOf('huda');
  const again = { ...facts, chatId: randomUUID() };
  const sentBefore = { sentBefore: facts.chatId };
  await claim(facts, request);
  expect(await claim(again, request)).toEqual(sentBefore);
  await end(facts);
  expect(await claim(again, request)).toEqual(sentBefore);
  expect(await findEarlierAnswer('huda', facts.clientMessageId)).toBeNull();

  const { sessionId, clientMessageId } = factsOf('huda');
  const [chatId = ''] = await insertConversation(db, { sessionId, clientId: 'huda', contents: ['Hello'] });
  await db.update(messages).set({ clientMessageId }).where(eq(messages.chatId, chatId));
  expect(await claim(factsOf('huda', { sessionId, clientMessageId }), request)).toEqual({ sentBefore: chatId });
  expect(await findEarlierAnswer('huda', clientMessageId)).toBe(chatId);
  expect(await findEarlierAnswer('other', clientMessageId)).toBeNull();
  // Ids are made by browsers: that of another client is another message.
  expect(await claim(factsOf('other', { clientMessageId }), request)).toBe('claimed');
  expect(await claim(factsOf('other', { clientMessageId: facts.clientMessageId }), request)).toBe('claimed');
});

test('continues only an own conversation of the tool that is not deleted', async () => {
  const { sessionId } = factsOf('noor');
  await insertConversation(db, { sessionId, clientId: 'noor', contents: ['Hello'] });
  expect(await claim(factsOf('lina', { sessionId }), request)).toBe('foreign');
  expect(await claim(factsOf('noor', { sessionId }), { ...request, tool: 'write' })).toBe('other_tool');
  const own = factsOf('noor', { sessionId });
  expect(await claim(own, request)).toBe('claimed');
  await end(own);
  await db.update(conversations).set({ deletedAt: now }).where(eq(conversations.sessionId, sessionId));
  expect(await claim(factsOf('noor', { sessionId }), request)).toBe('foreign');
});

test('C12: counts what runs as unpaid work of the day', async () => {
  await countUnpaid(db, 'rami', { answers: 2, tokens: 0, day: '2026-05-01' });
  const first = factsOf('rami');
  expect(await claim(first, request)).toBe('claimed');
  expect(await claim(factsOf('rami'), request)).toBe('unpaid_limit');
  await end(first);
  await countUnpaid(db, 'rami', { answers: 1, tokens: 0, day: '2026-05-01' });
  expect(await claim(factsOf('rami'), request)).toBe('unpaid_limit');
  expect(await claim(factsOf('rami'), { ...request, now: new Date('2026-05-02T12:00:00Z') })).toBe('claimed');
  expect(await claim(factsOf('rami'), request)).toBe('unpaid_limit');
});

test('rejects an answer that exceeds the storage quota', async () => {
  const { sessionId } = factsOf('ziad');
  await insertConversation(db, { sessionId, clientId: 'ziad', contents: ['Hello', 'Hi'] });
  const quota = { conversationMessages: 3, conversationBytes: 100, clientBytes: 1000, unpaidBytesPerDay: 1000 };
  const storage = { ...quota, bytes: 10, messages: 2, day: '2026-05-01' };
  expect(await claim(factsOf('ziad', { sessionId }), { ...request, storage })).toBe('conversation_full');
  expect(await claim(factsOf('ziad', { sessionId }), request)).toBe('claimed');
  expect(await claim(factsOf('ziad'), { ...request, storage })).toBe('claimed');
});

/** Of every attempt to claim the first statement, the claim itself, finds its slot taken as often as is said. */
function losing(times: number): { db: Database; attempts: () => number } {
  let statements = 0;
  const execute: Database['execute'] = (query) => {
    const isLost = statements % 4 === 0 && statements < times * 4;
    statements += 1;
    return db.execute(isLost ? 'select 1 where false' : query);
  };
  return { db: Object.assign(Object.create(db), { execute }), attempts: () => Math.ceil(statements / 4) };
}

test('tries again when another request takes the slot in between, a bounded number of times', async () => {
  const lucky = losing(slots + 1);
  expect(await createClaimRepository(lucky.db, limits).claim(factsOf('tala'), request)).toBe('claimed');
  expect(lucky.attempts()).toBe(slots + 2);
  const unlucky = losing(slots + 2);
  expect(await createClaimRepository(unlucky.db, limits).claim(factsOf('tala'), request)).toBe('full');
  expect(unlucky.attempts()).toBe(slots + 2);
});
