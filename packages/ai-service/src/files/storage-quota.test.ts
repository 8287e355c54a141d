import { randomUUID } from 'node:crypto';
import { clientStorage } from '@deskmate/db/tables/ai/client-storage';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { gate, type Step, say } from '@deskmate/fakes/ai-vendor/script';
import { createClock } from '@deskmate/service-kit/clock';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';
import { insertConversation } from '../testing/insert-conversation.ts';

let nowMs = Date.now();
const answers = {
  slots: 60,
  conversationMessages: 4,
  conversationBytes: 10_000,
  clientBytes: 30_000,
  unpaidBytesPerDay: 10_000,
};
const fixture = await startAiFixture({
  clock: createClock(() => nowMs),
  options: { answers, streams: { streamsPerClient: 100 } },
});
const server = await fixture.startProcess();
afterAll(() => fixture.close());

const client = (name: string) => createChatClient(server.url, name);
const storageOf = async (clientId: string) =>
  (await fixture.db.select().from(clientStorage).where(eq(clientStorage.clientId, clientId)))[0];

/** Answers that wait for the gate before their first word. */
function holdAnswers(count: number) {
  const held = gate();
  for (let index = 0; index < count; index += 1) {
    fixture.vendor.next(
      (async function* (): AsyncGenerator<Step> {
        await held.opened;
        yield* say('late');
      })(),
    );
  }
  return held;
}

test('N05: a conversation takes so many messages and no more; it stays readable', async () => {
  const amal = client('amal');
  const session_id = randomUUID();
  let parent_id: string | undefined;
  for (const prompt of ['One', 'Two']) {
    const reading = await (await amal.ask({ session_id, prompt, ...(parent_id ? { parent_id } : {}) })).toEnd();
    parent_id = reading.last()?.chat_id;
  }
  const calls = fixture.vendor.calls.length;
  const entries = fixture.ledger.entries.length;
  const third = await amal.ask({ session_id, prompt: 'Three', ...(parent_id ? { parent_id } : {}) });
  expect(third.status).toBe(409);
  expect((await third.json()).code).toBe('conversation_full');
  expect(fixture.vendor.calls.length).toBe(calls);
  expect(fixture.ledger.entries.length).toBe(entries);
  expect((await amal.call('GET', `history/${session_id}`)).body.messages).toHaveLength(4);
});

test('N05: a conversation takes so many bytes and no more; one that was longer before stays readable', async () => {
  const lina = client('lina');
  const sessionId = randomUUID();
  const [, answer = ''] = await insertConversation(fixture.db, { sessionId, clientId: 'lina', contents: ['x', 'y'] });
  await fixture.db.update(conversations).set({ bytes: 9_995 }).where(eq(conversations.sessionId, sessionId));
  const refused = await lina.ask({ session_id: sessionId, parent_id: answer, prompt: '123456' });
  expect((await refused.json()).code).toBe('conversation_full');
  expect((await lina.call('GET', `history/${sessionId}`)).status).toBe(200);
  await (await lina.ask({ session_id: sessionId, parent_id: answer, prompt: '12345' })).toEnd();
});

test('N05: what was answered and charged does not count as unpaid; everything counts for the history', async () => {
  const zaid = client('zaid');
  for (let round = 0; round < 3; round += 1) {
    fixture.vendor.next(say('y'.repeat(1000)));
    await (await zaid.ask({ prompt: 'x'.repeat(9000) })).toEnd();
  }
  expect(await storageOf('zaid')).toMatchObject({ bytes: 30_000, unpaidBytes: 0 });
  const full = await zaid.ask({ prompt: 'x' });
  expect(full.status).toBe(413);
  expect((await full.json()).code).toBe('history_full');
  expect((await (await zaid.ask({ prompt: 'x', temporary: true })).toEnd()).last()).toMatchObject({ done: true });
});

test('N05, N11: of sixty messages at once exactly those that fit the day begin; stopped ones count, and the next day is another', async () => {
  const omar = client('omar');
  const held = holdAnswers(60);
  const readings = await Promise.all(
    Array.from({ length: 60 }, (_, index) => omar.ask({ prompt: `${index}`.padEnd(1000, 'x') })),
  );
  const begun = readings.filter(({ status }) => status === 200);
  expect(begun).toHaveLength(10);
  const refused = await readings.find(({ status }) => status === 429)?.json();
  expect(refused?.code).toBe('unanswered_limit');
  await Promise.all(begun.map((reading) => reading.until(({ events }) => events.length > 0)));
  for (const reading of begun) await omar.stop(reading.events[0]?.frame.chat_id ?? '');
  await Promise.all(begun.map((reading) => reading.toEnd()));
  held.open();
  expect(fixture.ledger.held('omar')).toBe(0);
  expect(await storageOf('omar')).toMatchObject({ bytes: 10_000, unpaidBytes: 10_000 });
  expect((await omar.ask({ prompt: 'One more' })).status).toBe(429);
  nowMs += 86_400_000;
  expect((await (await omar.ask({ prompt: 'Tomorrow' })).toEnd()).last()).toMatchObject({ done: true });
});
