import { randomInt, randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gate, type Step, say } from '@deskmate/fakes/ai-vendor/script';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';

const fixture = await startAiFixture();
const server = await fixture.startProcess({ config: fixture.several });
const amal = createChatClient(server.url, 'amal');
afterAll(() => fixture.close());

test('R03: 500 connections cut at random bytes lose nothing and double nothing', { timeout: 60_000 }, async () => {
  const enough = gate();
  let received = '';
  let ended = false;
  void enough.opened.then(() => {
    ended = true;
  });
  fixture.vendor.next(
    (async function* (): AsyncGenerator<Step> {
      for (let index = 0; !ended; index += 1) {
        const text = `${index} كلمة🌍 `;
        received += text;
        yield index % 5 === 0 ? { reasoning: text } : { text };
        if (index % 5 === 0) received = received.slice(0, -text.length);
        // One turn of the event loop, in which the readers run.
        await pause(0);
      }
      yield { finish: 'stop' };
    })(),
  );
  const first = await amal.ask();
  await first.until(({ events }) => events.length > 0);
  const chatId = first.last()?.chat_id ?? '';
  first.drop();

  const text = { content: '', reasoning: '' };
  let lastId = '';
  for (let drop = 0; drop < 500; drop += 1) lastId = await readBytes(chatId, lastId, randomInt(1, 900), text);
  enough.open();
  const rest = await (await amal.follow(chatId, lastId)).toEnd();
  text.content += rest.content();
  text.reasoning += rest.reasoning();
  expect(rest.last()).toMatchObject({ done: true, finish: 'stop' });
  expect(text.content).toBe(received);
  expect(text.content.length).toBeGreaterThan(1000);
  expect(text.reasoning.length).toBeGreaterThan(100);
});

/** Reads about so many bytes of the stream, then destroys the socket; returns the last whole event's id. */
function readBytes(chatId: string, lastId: string, bytes: number, text: { content: string; reasoning: string }) {
  return new Promise<string>((resolve, reject) => {
    const headers = { authorization: 'Bearer amal', ...(lastId === '' ? {} : { 'last-event-id': lastId }) };
    let received = Buffer.alloc(0);
    const request = get(`${server.url}/chat/completions/${chatId}/stream`, { headers }, (response) => {
      response.on('data', (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        if (received.length >= bytes) finish(received.subarray(0, bytes));
      });
      response.on('end', () => finish(received));
      response.on('error', () => {});
    });
    request.on('error', (error: NodeJS.ErrnoException) => error.code !== 'ECONNRESET' && reject(error));
    const finish = (received: Buffer) => {
      request.destroy();
      let id = lastId;
      for (const block of received.toString('utf8').split('\n\n').slice(0, -1)) {
        const found = /^id: (.*)\ndata: (.*)$/m.exec(block);
        if (!found?.[1] || !found[2]) continue;
        id = found[1];
        const frame = JSON.parse(found[2]);
        text.content += frame.content;
        text.reasoning += frame.reasoning_content;
      }
      resolve(id);
    };
  });
}

test('R04, C04: an answer whose reader never comes back costs one credit and is unread in the history', async () => {
  const left = gate();
  fixture.vendor.next(
    (async function* (): AsyncGenerator<Step> {
      yield { text: 'begin ' };
      await left.opened;
      yield* say('end');
    })(),
  );
  const session_id = randomUUID();
  const before = fixture.ledger.balance('amal');
  const reading = await amal.ask({ session_id, prompt: 'Go on without me' });
  await reading.until((now) => now.content() === 'begin ');
  reading.drop();
  left.open();
  const chatId = reading.last()?.chat_id ?? '';
  await (await createChatClient(server.url, 'amal').follow(chatId)).toEnd();
  const { body } = await amal.call('GET', `history/${session_id}`);
  expect(body.messages.at(-1)).toMatchObject({ content: 'begin end', status: 'done', credits: 1 });
  expect(before - fixture.ledger.balance('amal')).toBe(1);
  expect(fixture.ledger.held('amal')).toBe(0);
});

test('R09, C04: Stop closes the vendor within a second, keeps the text and charges once', async () => {
  fixture.vendor.next([{ text: 'so far ' }, { silence: true }]);
  const session_id = randomUUID();
  const before = fixture.ledger.balance('amal');
  const reading = await amal.ask({ session_id });
  await reading.until((now) => now.content() === 'so far ');
  const call = fixture.vendor.calls.at(-1);
  const sentAtMs = Date.now();
  await amal.call('GET', `history/${session_id}`);
  const stoppedAtMs = Date.now();
  expect((await amal.stop(reading.last()?.chat_id ?? '')).body).toEqual({ status: 'stopping' });
  await reading.toEnd();
  expect(reading.last()).toMatchObject({ done: true, finish: 'stopped', usage: { credits: 1 } });
  const closed = await call?.closed;
  expect(closed?.finished).toBe(false);
  // Longer where a small request takes long, because other programs share the machine.
  const maxMs = Math.max(1000, 10 * (stoppedAtMs - sentAtMs));
  expect((closed?.atMs ?? Number.POSITIVE_INFINITY) - stoppedAtMs).toBeLessThan(maxMs);
  const { body } = await amal.call('GET', `history/${session_id}`);
  expect(body.messages.at(-1)).toMatchObject({ content: 'so far ', status: 'stopped' });
  expect(before - fixture.ledger.balance('amal')).toBe(1);
  expect((await amal.stop(reading.last()?.chat_id ?? '')).body).toEqual({ status: 'ended' });
});

test('C04: Stop before the first word costs nothing', async () => {
  fixture.vendor.next([{ silence: true }]);
  const before = fixture.ledger.balance('amal');
  const reading = await amal.ask();
  await reading.until(({ events }) => events.length > 0);
  await amal.stop(reading.last()?.chat_id ?? '');
  expect((await reading.toEnd()).last()).toMatchObject({ finish: 'stopped', usage: { credits: 0 } });
  expect(fixture.ledger.balance('amal')).toBe(before);
});

test('R07: a reader that reads nothing does not slow the others and can continue later', async () => {
  const open = gate();
  const large = 'x'.repeat(60_000);
  fixture.vendor.next(
    (async function* (): AsyncGenerator<Step> {
      for (let index = 0; index < 60; index += 1) yield { text: large };
      await open.opened;
      yield { finish: 'stop' };
    })(),
  );
  const wide = await fixture.startProcess({
    config: fixture.several,
    options: { answers: { maxCharacters: 10_000_000 }, ollamaUrl: null },
  });
  const reader = createChatClient(wide.url, 'amal');
  const fast = await reader.ask();
  await fast.until(({ events }) => events.length > 0);
  const chatId = fast.last()?.chat_id ?? '';
  const paused = await new Promise<import('node:http').IncomingMessage>((resolve) => {
    get(`${wide.url}/chat/completions/${chatId}/stream`, { headers: { authorization: 'Bearer amal' } }, resolve);
  });
  paused.pause();
  await fast.until((now) => now.content().length === 60 * large.length);
  // No more is buffered for the paused reader than its socket holds.
  const buffered = wide.bufferedBytes();
  expect(Math.max(...buffered)).toBeLessThan(1_048_576);
  let received = 0;
  paused.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  const over = new Promise((resolve) => paused.on('end', resolve));
  paused.resume();
  open.open();
  await over;
  await fast.toEnd();
  expect(received).toBeGreaterThan(60 * large.length);
});
