import { randomUUID } from 'node:crypto';
import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { messages } from '@deskmate/db/tables/ai/messages';
import { models } from '@deskmate/db/tables/ai/models';
import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../../testing/ai-fixture.ts';
import { type ChatClient, createChatClient } from '../../testing/chat-client.ts';

const fixture = await startAiFixture();
const amal = createChatClient((await fixture.startProcess()).url, 'amal');
afterAll(() => fixture.close());

test('Z13: a chat with a model that draws or that nobody knows, or by a client without credit, asks and charges nothing', async () => {
  const before = { calls: fixture.vendor.calls.length, entries: fixture.ledger.entries.length };
  const drawing = 'server/fake-thinker';
  await fixture.db.update(models).set({ type: 'image' }).where(eq(models.modelId, drawing));
  const { url } = await fixture.startProcess();
  for (const ai_model_id of [drawing, 'nobody/knows']) {
    const reading = await createChatClient(url, 'amal').ask({ ai_model_id });
    expect(reading.status).toBe(402);
    expect(await reading.json()).toMatchObject({ code: 'model_not_in_plan' });
  }
  fixture.ledger.grant('penniless', 0);
  const reading = await createChatClient(url, 'penniless').ask();
  expect(reading.status).toBe(402);
  expect(await reading.json()).toMatchObject({ code: 'insufficient_credit' });
  expect({ calls: fixture.vendor.calls.length, entries: fixture.ledger.entries.length }).toEqual(before);
});

async function expectRefused(request: Parameters<ChatClient['ask']>[0]) {
  const before = { calls: fixture.vendor.calls.length, entries: fixture.ledger.entries.length };
  const reading = await amal.ask(request);
  expect(reading.status).toBe(422);
  expect(await reading.json()).toMatchObject({ code: 'invalid_input', detail: [{ loc: ['body', 'action'] }] });
  expect({ calls: fixture.vendor.calls.length, entries: fixture.ledger.entries.length }).toEqual(before);
}

test('what a tool was asked to do is stored with the message', async () => {
  const session_id = randomUUID();
  await (await amal.ask({ session_id })).toEnd();
  const ofQuestions = and(eq(messages.sessionId, session_id), eq(messages.role, 'user'));
  expect(await fixture.db.select({ action: messages.action }).from(messages).where(ofQuestions)).toEqual([
    { action: { type: 'chat' } },
  ]);
});

test('N09: a pasted text that holds a NUL is stored without it, wherever it stands in the request', async () => {
  const session_id = randomUUID();
  const settings = { method: 'auto', format: 'auto', tone: 'auto', length: 'auto', language: 'en-US' } as const;
  const action: ChatAction = { type: 'write', option: 'reply', ...settings, original_text: 'Come\0 tonight?' };
  const reading = await (await amal.ask({ session_id, action, prompt: 'Yes\0, gladly.' })).toEnd();
  expect(reading.last()).toMatchObject({ done: true });
  const { body } = await amal.call('GET', `history/${session_id}`);
  expect(body.messages[0]).toMatchObject({
    content: 'Yes, gladly.',
    action: { original_text: 'Come tonight?' },
  });
});

test('an action of another tool than that of the conversation is refused, and nothing is asked or charged', async () => {
  const session_id = randomUUID();
  const { events } = await (await amal.ask({ session_id })).toEnd();
  const answer = events[0]?.frame.chat_id ?? '';
  await fixture.db.update(conversations).set({ type: 'write' }).where(eq(conversations.sessionId, session_id));
  await expectRefused({ session_id, parent_id: answer });
  await expectRefused({ session_id, regenerate: answer });
});
