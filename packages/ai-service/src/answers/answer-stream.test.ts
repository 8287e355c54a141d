import { randomUUID } from 'node:crypto';
import type { Step } from '@deskmate/fakes/ai-vendor/script';
import { gate, say, think } from '@deskmate/fakes/ai-vendor/script';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';

const fixture = await startAiFixture();
const server = await fixture.startProcess({ config: fixture.several });
const amal = createChatClient(server.url, 'amal');
afterAll(() => fixture.close());

test('R02: a thousand chunks arrive byte for byte, in order, with one last event and the right headers', async () => {
  const reasoning = Array.from({ length: 300 }, (_, index) => `r${index} فكرة 🌱 `);
  const texts = Array.from({ length: 700 }, (_, index) => `w${index} سلام 🌍 \n`);
  fixture.vendor.next(think(reasoning, texts));
  const reading = await (await amal.ask()).toEnd();
  expect(reading.content()).toBe(texts.join(''));
  expect(reading.reasoning()).toBe(reasoning.join(''));
  expect(reading.events.filter(({ frame }) => frame.done || frame.error)).toHaveLength(1);
  expect(reading.last()).toMatchObject({
    done: true,
    finish: 'stop',
    usage: { credits: 1, credit_group: 'standard', input_tokens: 18, output_tokens: 700 },
    model: 'fake-small',
    model_group: 'Own server',
  });
  expect(reading.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(reading.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(reading.headers.get('x-accel-buffering')).toBe('no');
});

test('the first event comes before any word of the model and names both messages', async () => {
  const word = gate();
  fixture.vendor.next(
    (async function* (): AsyncGenerator<Step> {
      await word.opened;
      yield* say('Hi');
    })(),
  );
  const reading = await amal.ask();
  await reading.until(({ events }) => events.length > 0);
  const first = reading.events[0];
  expect(first).toMatchObject({ id: '0-0', frame: { content: '', reasoning_content: '' } });
  expect(first?.frame.chat_id).toBeTruthy();
  expect(first?.frame.user_chat_id).not.toBe(first?.frame.chat_id);
  word.open();
  expect((await reading.toEnd()).content()).toBe('Hi');
});

test('each event id is the pair of offsets after it', async () => {
  fixture.vendor.next(think(['Well '], ['Hello ', 'you']));
  const reading = await (await amal.ask()).toEnd();
  let content = 0;
  let reasoning = 0;
  for (const { id, frame } of reading.events) {
    content += frame.content.length;
    reasoning += frame.reasoning_content.length;
    expect(id).toBe(`${content}-${reasoning}`);
  }
});

test('one answer per client message id, however often and however parallel it is sent', async () => {
  const before = fixture.vendor.calls.length;
  const request = { client_message_id: randomUUID(), session_id: randomUUID(), prompt: '[words 40] once' };
  const readings = await Promise.all(Array.from({ length: 8 }, () => amal.ask(request)));
  const texts = await Promise.all(readings.map(async (reading) => (await reading.toEnd()).content()));
  expect(new Set(texts).size).toBe(1);
  const again = await (await amal.ask(request)).toEnd();
  expect(again.content()).toBe(texts[0]);
  expect(again.last()).toMatchObject({ done: true, finish: 'stop' });
  expect(again.events[0]?.frame.chat_id).toBe(readings[0]?.events[0]?.frame.chat_id);
  expect(fixture.vendor.calls.length - before).toBe(1);
});

test('a conversation answers one question at a time', async () => {
  const open = gate();
  fixture.vendor.next(
    (async function* (): AsyncGenerator<Step> {
      await open.opened;
      yield* say('first');
    })(),
  );
  const session_id = randomUUID();
  const first = await amal.ask({ session_id });
  const second = await amal.ask({ session_id });
  expect(second.status).toBe(409);
  expect((await second.json()).code).toBe('conversation_busy');
  open.open();
  await first.toEnd();
  expect((await (await amal.ask({ session_id })).toEnd()).last()?.done).toBe(true);
});

test('W14: of twenty questions at once three are answered, the others are refused', async () => {
  const open = gate();
  const waits = async function* (): AsyncGenerator<Step> {
    await open.opened;
    yield* say('done');
  };
  fixture.vendor.next(waits(), waits(), waits());
  const many = createChatClient(server.url, 'many');
  const before = fixture.vendor.calls.length;
  const readings = await Promise.all(Array.from({ length: 20 }, () => many.ask()));
  const refused = readings.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(17);
  expect(await refused[0]?.json()).toMatchObject({ code: 'too_many_streams' });
  open.open();
  const answered = readings.filter(({ status }) => status === 200);
  for (const reading of answered) expect((await reading.toEnd()).content()).toBe('done');
  expect(fixture.vendor.calls.length - before).toBe(3);
  expect(fixture.ledger.held('many')).toBe(0);
});

test('R08: while the vendor is silent, pings keep the connection', async () => {
  const open = gate();
  const quick = await fixture.startProcess({
    config: fixture.several,
    options: { stream: { pingMs: 20 }, ollamaUrl: null },
  });
  fixture.vendor.next(
    (async function* (): AsyncGenerator<Step> {
      await open.opened;
      yield* say('late');
    })(),
  );
  const reading = await createChatClient(quick.url, 'patient').ask();
  await reading.until(({ pings }) => pings >= 3);
  open.open();
  expect((await reading.toEnd()).content()).toBe('late');
});

test('a sign-in session that ends closes its open streams, and the answer continues', async () => {
  const open = gate();
  fixture.vendor.next(
    (async function* (): AsyncGenerator<Step> {
      yield { text: 'begin ' };
      await open.opened;
      yield* say('end');
    })(),
  );
  const reading = await createChatClient(server.url, 'omar/old').ask();
  await reading.until((now) => now.content() === 'begin ');
  fixture.endSession('old');
  await reading.toEnd();
  expect(reading.last()?.done).toBeUndefined();
  open.open();
  const chatId = reading.events[0]?.frame.chat_id ?? '';
  const later = await (await createChatClient(server.url, 'omar/new').follow(chatId)).toEnd();
  expect(later.content()).toBe('begin end');
});
