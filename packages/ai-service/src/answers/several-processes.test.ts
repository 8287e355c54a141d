import { randomUUID } from 'node:crypto';
import { jobChunks, jobs } from '@deskmate/db/tables/ai/jobs';
import { gate, type Step, say } from '@deskmate/fakes/ai-vendor/script';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { type AiProcess, startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';

const fixture = await startAiFixture();
afterAll(() => fixture.close());

/** One of several processes on one database, so `isAlone` must be false. */
const startScaled = (): Promise<AiProcess> =>
  fixture.startProcess({
    config: fixture.several,
    options: { ollamaUrl: null, answers: { recoveryMs: 100, mirrorMs: 20, flushMs: 30, graceMs: 300 } },
  });

const waiting = (open: Promise<void>, ...before: string[]) =>
  (async function* (): AsyncGenerator<Step> {
    for (const text of before) yield { text };
    await open;
    yield* say('rest');
  })();

test('R11: during a shutdown new questions get 503; running answers get a moment, then they are interrupted and cost nothing', async () => {
  const server = await fixture.startProcess({ options: { ollamaUrl: null, answers: { graceMs: 2500 } } });
  const never = gate();
  const soon = gate();
  fixture.vendor.next(waiting(never.opened, 'half '), waiting(soon.opened, 'almost '));
  const session_id = randomUUID();
  const [amal, omar] = [createChatClient(server.url, 'amal'), createChatClient(server.url, 'omar')];
  const long = await amal.ask({ session_id });
  await long.until((now) => now.content() === 'half ');
  const quick = await omar.ask();
  await quick.until((now) => now.content() === 'almost ');
  const closing = server.service.close();
  const refused = await amal.ask();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  soon.open();
  expect((await quick.toEnd()).last()).toMatchObject({ done: true, finish: 'stop' });
  expect((await long.toEnd()).last()).toMatchObject({ done: true, finish: 'interrupted', usage: { credits: 0 } });
  await closing;
  expect([fixture.ledger.held('amal'), fixture.ledger.held('omar')]).toEqual([0, 0]);
  expect(fixture.ledger.balance('amal')).toBe(1000);
  const next = await fixture.startProcess();
  const { body } = await createChatClient(next.url, 'amal').call('GET', `history/${session_id}`);
  expect(body.messages.at(-1)).toMatchObject({ status: 'interrupted', content: 'half ' });
  await next.close();
  never.open();
});

test('R12, C05: answers of a process that died are interrupted with their text at the next start, and free', async () => {
  const dying = await fixture.startProcess();
  const never = gate();
  const requests = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      fixture.vendor.next(waiting(never.opened, `text ${index} `));
      const session_id = randomUUID();
      const client = createChatClient(dying.url, `dead${index}`);
      const reading = await client.ask({ session_id });
      await reading.until((now) => now.content() !== '');
      return { index, session_id, reading };
    }),
  );
  // Unsaved text may be lost; here all of it is saved.
  await expect.poll(() => fixture.db.$count(jobChunks), { timeout: 20_000 }).toBe(50);
  dying.kill();
  const next = await fixture.startProcess();
  for (const { index, session_id, reading } of requests) {
    const client = createChatClient(next.url, `dead${index}`);
    const { body } = await client.call('GET', `history/${session_id}`);
    expect(body.messages.at(-1)).toMatchObject({ status: 'interrupted', content: reading.content() });
    const again = await (await client.follow(reading.last()?.chat_id ?? '', reading.lastId())).toEnd();
    expect(again.last()).toMatchObject({ done: true, finish: 'interrupted' });
    expect(again.content()).toBe('');
    expect([fixture.ledger.held(`dead${index}`), fixture.ledger.balance(`dead${index}`)]).toEqual([0, 1000]);
  }
  never.open();
  await next.close();
  const entries = fixture.ledger.entries.filter(({ requestId }) => requestId === requests[0]?.reading.last()?.chat_id);
  expect(entries.map(({ kind }) => kind)).toEqual(['hold', 'refund']);
  expect(await fixture.db.select().from(jobs)).toEqual([]);
  expect(await fixture.db.select().from(jobChunks)).toEqual([]);
});

test('R18: an answer is followed and stopped from another process', async () => {
  const [one, two] = [await startScaled(), await startScaled()];
  const open = gate();
  fixture.vendor.next(waiting(open.opened, 'from ', 'one '));
  const here = await createChatClient(one.url, 'sara').ask();
  await here.until((now) => now.content() === 'from one ');
  const chatId = here.last()?.chat_id ?? '';
  const there = await createChatClient(two.url, 'sara').follow(chatId, '5-0');
  await there.until((now) => now.content() === 'one ');
  open.open();
  expect((await there.toEnd()).content()).toBe('one rest');
  expect(there.last()).toMatchObject({ done: true, finish: 'stop', usage: { credits: 1 } });

  fixture.vendor.next([{ text: 'endless' }, { silence: true }]);
  const endless = await createChatClient(one.url, 'sara').ask();
  await endless.until((now) => now.content() === 'endless');
  expect((await createChatClient(two.url, 'sara').stop(endless.last()?.chat_id ?? '')).body.status).toBe('stopping');
  expect((await endless.toEnd()).last()).toMatchObject({ finish: 'stopped' });
  await Promise.all([one.close(), two.close()]);
});

test('the same message sent to two processes is answered once', async () => {
  const [one, two] = [await startScaled(), await startScaled()];
  const request = { client_message_id: randomUUID(), session_id: randomUUID() };
  const before = fixture.vendor.calls.length;
  const readings = await Promise.all([one, two].map(({ url }) => createChatClient(url, 'sara').ask(request)));
  const texts = await Promise.all(readings.map(async (reading) => (await reading.toEnd()).content()));
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).not.toBe('');
  expect(fixture.vendor.calls.length - before).toBe(1);
  await Promise.all([one.close(), two.close()]);
});

test('R18: when a process dies, another one interrupts its answers within five seconds', {
  timeout: 15_000,
}, async () => {
  const dying = await startScaled();
  const other = await startScaled();
  const never = gate();
  fixture.vendor.next(waiting(never.opened, 'half '));
  const session_id = randomUUID();
  const reading = await createChatClient(dying.url, 'sara').ask({ session_id });
  await reading.until((now) => now.content() === 'half ');
  const chatId = reading.last()?.chat_id ?? '';
  const pieces = () => fixture.db.$count(jobChunks, eq(jobChunks.chatId, chatId));
  await expect.poll(pieces, { timeout: 20_000 }).toBeGreaterThan(0);
  dying.kill();
  const diedAtMs = Date.now();
  const there = await (await createChatClient(other.url, 'sara').follow(chatId)).toEnd();
  expect(there.last()).toMatchObject({ done: true, finish: 'interrupted' });
  expect(there.content()).toBe('half ');
  expect(Date.now() - diedAtMs).toBeLessThan(5000);
  // The text is kept first, then the ledger is notified.
  await expect.poll(() => fixture.ledger.held('sara'), { timeout: 5000 }).toBe(0);
  never.open();
  await other.close();
});

test('a temporary chat is followed like any other and leaves nothing in the database', async () => {
  const server = await fixture.startProcess();
  const sara = createChatClient(server.url, 'sara');
  const session_id = randomUUID();
  const conversations = [
    { role: 'user' as const, content: 'My name is Sara.' },
    { role: 'assistant' as const, content: 'Hello Sara.' },
  ];
  const reading = await (await sara.ask({ session_id, temporary: true, conversations, prompt: 'Who am I?' })).toEnd();
  expect(reading.last()).toMatchObject({ done: true });
  expect(JSON.stringify(fixture.vendor.calls.at(-1)?.body.messages)).toContain('My name is Sara.');
  const again = await (await sara.follow(reading.last()?.chat_id ?? '')).toEnd();
  expect(again.content()).toBe(reading.content());
  expect((await sara.call('GET', `history/${session_id}`)).status).toBe(404);
  const { body } = await sara.call('GET', 'history?q=Sara');
  expect(body.items).toEqual([]);
  await server.close();
});
