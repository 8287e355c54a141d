import { randomUUID } from 'node:crypto';
import { gate, refusals, type Step, say } from '@deskmate/fakes/ai-vendor/script';
import { createClock } from '@deskmate/service-kit/clock';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';

let nowMs = Date.now();
const fixture = await startAiFixture({
  clock: createClock(() => nowMs),
  options: { answers: { unpaidAnswersPerDay: 3, unpaidTokensPerDay: 10_000 } },
});
const server = await fixture.startProcess();
afterAll(() => fixture.close());

type Client = ReturnType<typeof createChatClient>;

/** Asks, and stops before the model has said anything. */
async function stopEarly(client: Client, request: Parameters<Client['ask']>[0] = {}) {
  const never = gate();
  fixture.vendor.next(
    (async function* (): AsyncGenerator<Step> {
      await never.opened;
      yield* say('late');
    })(),
  );
  const reading = await client.ask(request);
  await reading.until(({ events }) => events.length > 0);
  await client.stop(reading.events[0]?.frame.chat_id ?? '');
  expect((await reading.toEnd()).last()).toMatchObject({ finish: 'stopped', usage: { credits: 0 } });
  never.open();
}

/** True of every way: stopped, reasoning alone, text that a filter withheld, answers that still run. */
const sentence = 'Too many of today’s answers gave no result. Try again tomorrow.';
const refusal = { code: 'unpaid_limit', detail: sentence };

test('C12: answers that a client ends for nothing are refused beyond a day’s number, stored or temporary, until tomorrow', async () => {
  const amal = createChatClient(server.url, 'amal');
  await stopEarly(amal);
  await stopEarly(amal, { temporary: true });
  await stopEarly(amal);
  const calls = fixture.vendor.calls.length;
  for (const request of [{}, { temporary: true }]) {
    const refused = await amal.ask(request);
    expect([refused.status, await refused.json()]).toMatchObject([429, refusal]);
  }
  expect(fixture.vendor.calls).toHaveLength(calls);
  expect(fixture.ledger.held('amal')).toBe(0);
  nowMs += 86_400_000;
  expect((await (await amal.ask()).toEnd()).last()).toMatchObject({ done: true });
});

test('C12: answers that run at once count as if they were ended for nothing, so that together they stay within the number', async () => {
  const sara = createChatClient(server.url, 'sara');
  await stopEarly(sara);
  await stopEarly(sara);
  const never = gate();
  const waiting = async function* (): AsyncGenerator<Step> {
    await never.opened;
    yield* say('late');
  };
  const before = fixture.vendor.calls.length;
  fixture.vendor.next(waiting());
  const asked = await Promise.all([sara.ask(), sara.ask(), sara.ask()]);
  const refused = asked.filter(({ status }) => status !== 200);
  for (const answer of refused) expect(await answer.json()).toMatchObject(refusal);
  expect(refused).toHaveLength(2);
  never.open();
  // Once it is charged there is room for the next.
  const [admitted] = asked.filter(({ status }) => status === 200);
  expect((await admitted?.toEnd())?.last()).toMatchObject({ usage: { credits: 1 } });
  expect(fixture.vendor.calls).toHaveLength(before + 1);
  fixture.vendor.next(say('Well'));
  await expect.poll(async () => (await (await sara.ask()).toEnd()).last()?.done).toBe(true);
});

test('C12: a few answers with long prompts that a client ends for nothing reach a day’s tokens', async () => {
  const lina = createChatClient(server.url, 'lina');
  await stopEarly(lina, { prompt: 'word '.repeat(4000) });
  await stopEarly(lina, { prompt: 'word '.repeat(4000) });
  expect(await (await lina.ask()).json()).toMatchObject(refusal);
});

test('C12: faults of the vendor, and answers that were charged, are no unpaid work', async () => {
  const zaid = createChatClient(server.url, 'zaid');
  for (let round = 0; round < 4; round += 1) {
    fixture.vendor.next(refusals.broken());
    expect((await (await zaid.ask()).toEnd()).last()).toHaveProperty('error');
    fixture.vendor.next(say('Well'));
    expect((await (await zaid.ask()).toEnd()).last()).toMatchObject({ done: true, usage: { credits: 1 } });
  }
});

test('C12: a translation that a newer one replaces while it is typed counts by its tokens alone', async () => {
  const omar = createChatClient(server.url, 'omar');
  const session_id = randomUUID();
  const action = { type: 'translate', language: 'de', source_language: 'auto' } as const;
  let supersedes: string | undefined;
  for (let round = 0; round < 6; round += 1) {
    const never = gate();
    fixture.vendor.next(
      (async function* (): AsyncGenerator<Step> {
        await never.opened;
        yield* say('late');
      })(),
    );
    const reading = await omar.ask({
      session_id,
      action,
      prompt: `Good ${round}`,
      ...(supersedes ? { supersedes } : {}),
    });
    expect(reading.status).toBe(200);
    await reading.until(({ events }) => events.length > 0);
    supersedes = reading.events[0]?.frame.chat_id;
  }
});

test('C12: answers with reasoning alone are free, and counted, so that nobody reads for nothing without a bound', async () => {
  const huda = createChatClient(server.url, 'huda');
  for (const steps of [say('<think>All of the text.'), say('All of the text.\n</think>'), say('<think>More.')]) {
    fixture.vendor.next(steps);
    const reading = await (await huda.ask()).toEnd();
    expect(reading.last()).toMatchObject({ error: { code: 'upstream_unexpected' }, usage: { credits: 0 } });
  }
  const refused = await huda.ask();
  expect([refused.status, await refused.json()]).toMatchObject([429, refusal]);
});
