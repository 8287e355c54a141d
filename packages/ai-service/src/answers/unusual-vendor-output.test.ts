import { randomUUID } from 'node:crypto';
import type { Script, Step } from '@deskmate/fakes/ai-vendor/script';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';

const fixture = await startAiFixture();
const amal = createChatClient((await fixture.startProcess({ config: fixture.several })).url, 'amal');
afterAll(() => fixture.close());

async function answer(script: Script) {
  const before = fixture.ledger.balance('amal');
  const session_id = randomUUID();
  fixture.vendor.next(script);
  const reading = await (await amal.ask({ session_id })).toEnd();
  await expect.poll(() => fixture.ledger.held('amal')).toBe(0);
  const { body } = await amal.call('GET', `history/${session_id}`);
  return { last: reading.last(), stored: body.messages.at(-1), paid: before - fixture.ledger.balance('amal') };
}

const ended = (usage: unknown): Step => ({
  raw: `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage })}\n\ndata: [DONE]\n\n`,
});
const chunk = (content: string): Step => ({
  raw: `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`,
});

const counts: [string, unknown, unknown, unknown][] = [
  ['none', undefined, null, null],
  ['beyond every count', { prompt_tokens: 1e15, completion_tokens: 3_000_000_000 }, null, null],
  ['below zero', { prompt_tokens: -4, completion_tokens: -1 }, null, null],
  ['fractions', { prompt_tokens: 18.4, completion_tokens: 2.5 }, 18, 3],
  ['words', { prompt_tokens: 'many', completion_tokens: [1] }, null, null],
];
test.each(counts)('an answer whose vendor counts %s is kept and charged once', async (_name, usage, input, output) => {
  const { last, stored, paid } = await answer([chunk('Words'), ended(usage), { cut: 'end' }]);
  expect(last).toMatchObject({ finish: 'stop', usage: { input_tokens: input, output_tokens: output, credits: 1 } });
  expect(stored).toMatchObject({ content: 'Words', status: 'done' });
  expect(paid).toBe(1);
});

test('C04: an answer that reached its length is charged, also with reasoning alone', async () => {
  const thought = await answer([{ reasoning: 'Hm' }, { finish: 'length' }]);
  expect(thought.last).toMatchObject({ done: true, finish: 'length', usage: { credits: 1 } });
  expect([thought.stored.status, thought.stored.reasoning_content, thought.paid]).toEqual(['length', 'Hm', 1]);
  const cut = await answer([{ text: 'Half' }, { finish: 'length' }]);
  expect([cut.last?.finish, cut.stored.status, cut.paid]).toEqual(['length', 'length', 1]);
});

test('reasoning alone is an empty answer: a fault that costs nothing', async () => {
  const { last, stored, paid } = await answer([{ reasoning: 'Hm' }, { finish: 'stop' }]);
  expect(last).toMatchObject({ error: { code: 'upstream_unexpected' }, usage: { credits: 0 } });
  expect([stored, paid]).toEqual([undefined, 0]);
});

test('a chunk of megabytes is a fault that costs nothing, and the next question is answered', async () => {
  const huge = await answer([chunk('x'.repeat(5_000_000)), { finish: 'stop' }]);
  expect(huge.last).toMatchObject({ error: { code: 'upstream_unexpected' } });
  expect(huge.paid).toBe(0);
  expect((await answer([{ text: 'Hi' }, { finish: 'stop' }])).last).toMatchObject({ finish: 'stop' });
});

test('a hundred thousand tiny chunks arrive whole', async () => {
  const packet = Array.from(
    { length: 1000 },
    (_, index) => `data: {"choices":[{"delta":{"content":"${index % 10}"}}]}\n\n`,
  );
  const steps: Step[] = Array.from({ length: 100 }, () => ({ raw: packet.join('') }));
  const { stored, paid } = await answer([...steps, { finish: 'stop' }]);
  expect(stored.content).toBe('0123456789'.repeat(10_000));
  expect(paid).toBe(1);
}, 30_000);
