import { randomUUID } from 'node:crypto';
import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import { messages } from '@deskmate/db/tables/ai/messages';
import { say } from '@deskmate/fakes/ai-vendor/script';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { type ChatClient, createChatClient } from '../testing/chat-client.ts';
import type { PromptBuilder } from './prompt-builder.ts';

type WriteAction = Extract<ChatAction, { type: 'write' }>;

const write: PromptBuilder<WriteAction> = {
  buildPrompt: ({ action, thread, style }) => ({
    system: `Write in a ${action.tone} tone, answering: ${action.original_text ?? 'nothing'}. ${style ?? 'as usual'}`,
    messages: thread.slice(-1),
    output: {
      examine: (text) => ({
        folds: [],
        checks: [],
        refusal: text.startsWith('Here is') ? `this is no ${action.format}` : null,
      }),
    },
  }),
  makeTitle: (message, { format }) => `${format}: ${message}`,
  copiedFields: [],
};

const action = (change: Partial<WriteAction> = {}): WriteAction => ({
  type: 'write',
  option: 'reply',
  method: 'auto',
  format: 'email',
  tone: 'warm',
  length: 'auto',
  language: 'en-US',
  original_text: 'Are you coming?',
  ...change,
});

const fixture = await startAiFixture({ options: { promptBuilders: { write } } });
const amal = createChatClient((await fixture.startProcess()).url, 'amal');
afterAll(() => fixture.close());

const systemOfLastCall = () => {
  const body = fixture.vendor.calls.at(-1)?.body as { messages: { role: string; content: string }[] };
  return body.messages[0]?.content;
};

/** Asks Write once. @returns the conversation and the answer. */
async function ask(request: Parameters<ChatClient['ask']>[0] = {}) {
  const session_id = randomUUID();
  const reading = await (await amal.ask({ session_id, action: action(), prompt: 'Yes, gladly', ...request })).toEnd();
  return { session_id, answer: reading.last()?.chat_id ?? '', reading };
}

test('a tool builds the prompt from its action and the thread, and names its conversation', async () => {
  const { session_id } = await ask();
  expect(systemOfLastCall()).toBe('Write in a warm tone, answering: Are you coming?. as usual');
  const { body } = await amal.call('GET', `history/${session_id}`);
  expect(body).toMatchObject({ type: 'write', title: 'email: Yes, gladly' });
  expect(body.messages.map((message: { content: string }) => message.content)[0]).toBe('Yes, gladly');
});

test('a regenerated answer is made with the action that is stored with its message, not with that of the request', async () => {
  const { session_id, answer } = await ask();
  const changed = action({ tone: 'cold', original_text: 'Something else' });
  const again = { session_id, regenerate: answer, action: changed, regenerate_style: 'shorter' as const };
  await (await amal.ask(again)).toEnd();
  expect(systemOfLastCall()).toBe('Write in a warm tone, answering: Are you coming?. shorter');
});

test('a message without a stored action is regenerated with the action of the request', async () => {
  const { session_id, answer } = await ask();
  await fixture.db.update(messages).set({ action: null }).where(eq(messages.sessionId, session_id));
  await (await amal.ask({ session_id, regenerate: answer, action: action({ tone: 'cold' }) })).toEnd();
  expect(systemOfLastCall()).toBe('Write in a cold tone, answering: Are you coming?. as usual');
});

test('a text that its tool refuses twice is kept, told and free', async () => {
  const before = fixture.ledger.balance('amal');
  fixture.vendor.next(say('Here is your email: yes'), say('Here is another: no'));
  const { session_id, reading } = await ask();
  expect(reading.last()).toMatchObject({ done: true, refused: 'free', usage: { credits: 0 } });
  expect(systemOfLastCall()).toContain('- this is no email');
  expect((await amal.call('GET', `history/${session_id}`)).body.messages).toHaveLength(3);
  await expect.poll(() => [fixture.ledger.held('amal'), fixture.ledger.balance('amal')]).toEqual([0, before]);
});

test('a text that its tool takes is charged like any other', async () => {
  const before = fixture.ledger.balance('amal');
  fixture.vendor.next(say('Yes, gladly. Here is my number.'));
  const { reading } = await ask();
  expect(reading.last()).toMatchObject({ done: true, finish: 'stop', usage: { credits: 1 } });
  await expect.poll(() => fixture.ledger.held('amal')).toBe(0);
  expect(fixture.ledger.balance('amal')).toBe(before - 1);
});
