import { randomUUID } from 'node:crypto';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { jobs, processes } from '@deskmate/db/tables/ai/jobs';
import { gate, type Step } from '@deskmate/fakes/ai-vendor/script';
import { createClock } from '@deskmate/service-kit/clock';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { CreditRequest } from '../ports/credit.ts';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';

let laterMs = 0;
/** What the fake ledger does with a reservation. */
let afterHold: (request: CreditRequest) => Promise<void> | void = () => {};

const fixture = await startAiFixture();
const server = await fixture.startProcess({
  config: fixture.several,
  clock: createClock(() => Date.now() + laterMs),
  credit: {
    ...fixture.ledger,
    async reserve(request) {
      await fixture.ledger.reserve(request);
      await afterHold(request);
    },
  },
  options: { answers: { recoveryMs: 100, saveWaitMs: 100 } },
});
const amal = createChatClient(server.url, 'amal');
afterEach(() => {
  afterHold = () => {};
  fixture.ledger.away = false;
  server.restoreDatabase();
});
afterAll(() => fixture.close());

const entriesOf = (chatId: string | undefined) =>
  fixture.ledger.entries.filter(({ requestId }) => requestId === chatId).map(({ kind }) => kind);
const nothingHeld = () => expect.poll(() => fixture.ledger.held('amal'), { timeout: 15_000 }).toBe(0);

const lastBeat = async () => (await fixture.db.select().from(processes)).map(({ beatAt }) => beatAt.getTime()).join();

async function* waiting(opened: Promise<void>, ...texts: string[]): AsyncGenerator<Step> {
  for (const text of texts) yield { text };
  await opened;
  yield { text: 'and the rest' };
  yield { finish: 'stop' };
}

test('a database that is away while an answer ends takes it when it is back: nothing lost, charged once', async () => {
  const open = gate();
  const session_id = randomUUID();
  fixture.vendor.next(waiting(open.opened, 'half '));
  const reading = await amal.ask({ session_id });
  await reading.until((now) => now.content() === 'half ');
  server.cutDatabase();
  open.open();
  await reading.toEnd();
  expect(reading.last()).toMatchObject({ done: true, finish: 'stop', usage: { credits: 1 } });
  server.restoreDatabase();
  const chatId = reading.last()?.chat_id;
  await expect.poll(() => entriesOf(chatId), { timeout: 15_000 }).toEqual(['hold', 'settle']);
  const { body } = await amal.call('GET', `history/${session_id}`);
  expect(body.messages.at(-1)).toMatchObject({ status: 'done', content: 'half and the rest' });
  const next = await (await amal.ask({ session_id, parent_id: chatId ?? '' })).toEnd();
  expect(next.last()?.done).toBe(true);
}, 30_000);

test('a hold whose confirmation is lost is released, and the same request can be sent again at once', async () => {
  afterHold = () => {
    throw new ServiceError('service_unavailable');
  };
  const request = { session_id: randomUUID(), client_message_id: randomUUID() };
  expect((await amal.ask(request)).status).toBe(503);
  expect(fixture.ledger.held('amal')).toBe(1);
  afterHold = () => {};
  expect((await (await amal.ask(request)).toEnd()).last()).toMatchObject({ done: true });
  await nothingHeld();
  expect(await fixture.db.$count(jobs)).toBe(0);
}, 30_000);

test('an answer that cannot begin releases its hold, also when the ledger is away at that moment', async () => {
  const session_id = randomUUID();
  afterHold = async () => {
    // Another client takes this conversation first, and the ledger becomes unreachable.
    const at = new Date();
    const foreign = { clientId: 'other', type: 'chat', title: 'Theirs', createdAt: at, updatedAt: at };
    await fixture.db.insert(conversations).values({ sessionId: session_id, ...foreign });
    fixture.ledger.away = true;
  };
  expect((await amal.ask({ session_id })).status).toBe(404);
  expect(fixture.ledger.held('amal')).toBe(1);
  fixture.ledger.away = false;
  await nothingHeld();
}, 30_000);

test('an answer whose start is cut off from the database releases its slot, its conversation and its hold', async () => {
  afterHold = () => server.cutDatabase();
  const request = { session_id: randomUUID(), client_message_id: randomUUID() };
  expect((await amal.ask(request)).status).toBe(503);
  server.restoreDatabase();
  expect((await amal.ask({ session_id: request.session_id })).status).toBe(409);
  afterHold = () => {};
  laterMs += 61_000;
  await nothingHeld();
  await expect.poll(() => fixture.db.$count(jobs), { timeout: 15_000 }).toBe(0);
  expect((await (await amal.ask({ session_id: request.session_id })).toEnd()).last()).toMatchObject({ done: true });
}, 30_000);

test('a running answer is not recovered, however long it takes', async () => {
  const open = gate();
  fixture.vendor.next(waiting(open.opened, 'slowly '));
  const reading = await amal.ask();
  await reading.until((now) => now.content() === 'slowly ');
  laterMs += 20 * 60_000;
  // A whole round of recovery runs between two heartbeats.
  for (const _ of [1, 2]) {
    const before = await lastBeat();
    await expect.poll(lastBeat, { timeout: 5000 }).not.toBe(before);
  }
  open.open();
  expect((await reading.toEnd()).last()).toMatchObject({ finish: 'stop', usage: { credits: 1 } });
});
