import { randomUUID } from 'node:crypto';
import { errorSentences } from '@deskmate/api/contracts/error-sentences';
import { gate, refusals, type Script, type Step, say } from '@deskmate/fakes/ai-vendor/script';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';

const fixture = await startAiFixture();
const server = await fixture.startProcess({ config: fixture.several });
const amal = createChatClient(server.url, 'amal');
afterAll(() => fixture.close());

const half: Step = { text: 'half of it ' };
const faults: [string, Script, keyof typeof errorSentences][] = [
  ['RST in mid-chunk', [half, { raw: 'data: {"choi' }, { cut: 'reset' }], 'upstream_connection'],
  ['FIN without [DONE]', [half, { cut: 'end' }], 'upstream_connection'],
  ['200 and a web page', refusals.html(200), 'upstream_failed'],
  ['500', refusals.broken(), 'upstream_failed'],
  ['401 for our key', refusals.badKey('sk-vendor'), 'upstream_failed'],
  [
    'an error object in mid-stream',
    [half, { errorEvent: { type: 'server_error', message: 'sk-vendor' } }],
    'upstream_failed',
  ],
  ['a malformed event', [half, { raw: 'data: {"oh\n\n' }, { finish: 'stop' }], 'upstream_unexpected'],
  ['an answer without a word', [{ finish: 'stop' }], 'upstream_unexpected'],
];
for (const [name, script, code] of faults) {
  test(`R05, C03: ${name}: one error event (${code}), nothing charged, question and answer hidden`, async () => {
    const before = fixture.ledger.balance('amal');
    const session_id = randomUUID();
    fixture.vendor.next(script);
    const reading = await (await amal.ask({ session_id, prompt: 'Keep this' })).toEnd();
    expect(reading.events.filter(({ frame }) => frame.done || frame.error)).toHaveLength(1);
    expect(reading.last()).toMatchObject({
      error: { code, message: errorSentences[code] },
      usage: { credits: 0 },
    });
    expect(JSON.stringify(reading.events)).not.toContain('sk-vendor');
    expect(fixture.ledger.balance('amal')).toBe(before);
    const chatId = reading.events[0]?.frame.chat_id;
    const kinds = fixture.ledger.entries.filter((entry) => entry.requestId === chatId).map((entry) => entry.kind);
    expect(kinds).toEqual(['hold', 'refund']);
    expect((await amal.call('GET', `history/${session_id}`)).body.messages).toEqual([]);
    expect((await amal.call('GET', 'history')).body.items).toEqual([]);
  });
}

const tries = () => fixture.vendor.calls.length;

test.each([
  [9, 'Try again in 9 seconds.'],
  [200, 'Try again in 4 minutes.'],
  [20_000, 'Try again in 6 hours.'],
])('R05, C03: after a Retry-After of %i s the last event says when to try again', async (wait, words) => {
  const before = { credit: fixture.ledger.balance('amal'), tries: tries() };
  fixture.vendor.next(refusals.rateLimited(wait));
  const reading = await (await amal.ask({ prompt: 'Keep this' })).toEnd();
  expect(reading.last()).toMatchObject({
    error: {
      code: 'upstream_failed',
      message: `${errorSentences.upstream_failed} ${words}`,
      retry_after_seconds: wait,
    },
    usage: { credits: 0 },
  });
  expect(fixture.ledger.balance('amal')).toBe(before.credit);
  expect(tries()).toBe(before.tries + 1);
});

test('after a short Retry-After the vendor is asked once more, and the answer is charged once', async () => {
  const before = { credit: fixture.ledger.balance('amal'), tries: tries() };
  fixture.vendor.next(refusals.rateLimited(1), say('Here it is'));
  const reading = await (await amal.ask()).toEnd();
  expect(reading.content()).toBe('Here it is');
  expect(reading.last()).toMatchObject({ done: true, finish: 'stop', usage: { credits: 1 } });
  expect(fixture.ledger.balance('amal')).toBe(before.credit - 1);
  expect(tries()).toBe(before.tries + 2);
});

test('after a second Retry-After the vendor is not asked a third time', async () => {
  const before = tries();
  fixture.vendor.next(refusals.rateLimited(1), refusals.rateLimited(2));
  const reading = await (await amal.ask()).toEnd();
  expect(reading.last()?.error).toMatchObject({ retry_after_seconds: 2 });
  expect(tries()).toBe(before + 2);
});

test('Stop during a Retry-After ends the wait: stopped, nothing charged, and the vendor is not asked again', async () => {
  const before = { credit: fixture.ledger.balance('amal'), tries: tries() };
  fixture.vendor.next(refusals.rateLimited(5));
  const reading = await amal.ask();
  await reading.until(({ events }) => events.length > 0);
  await expect.poll(tries).toBe(before.tries + 1);
  await amal.stop(reading.events[0]?.frame.chat_id ?? '');
  await reading.toEnd();
  expect(reading.last()).toMatchObject({ done: true, finish: 'stopped', usage: { credits: 0 } });
  expect(fixture.ledger.balance('amal')).toBe(before.credit);
  expect(tries()).toBe(before.tries + 1);
});

test('R05: a vendor that sends nothing more has timed out, and nothing is charged', async () => {
  const quick = await fixture.startProcess({
    config: fixture.several,
    options: { answers: { inactivityMs: 300 }, ollamaUrl: null },
  });
  const before = fixture.ledger.balance('amal');
  // A keyword, because a script could still be in the queue when the silence is over.
  const reading = await (await createChatClient(quick.url, 'amal').ask({ prompt: 'Say [silence]' })).toEnd();
  expect(reading.last()).toMatchObject({ error: { code: 'upstream_timeout' }, usage: { credits: 0 } });
  expect(fixture.ledger.balance('amal')).toBe(before);
  await quick.close();
});

test('a failed answer that is followed again ends with the same fault', async () => {
  const request = { client_message_id: randomUUID(), session_id: randomUUID(), prompt: '[cut] please' };
  const first = await (await amal.ask(request)).toEnd();
  const again = await (await amal.ask(request)).toEnd();
  expect(again.last()?.error).toEqual(first.last()?.error);
});

test('a failed answer hides only itself and its own question', async () => {
  const session_id = randomUUID();
  const good = await (await amal.ask({ session_id, prompt: 'One' })).toEnd();
  const parent_id = good.last()?.chat_id ?? '';
  await (await amal.ask({ session_id, parent_id, prompt: '[error 500]' })).toEnd();
  const failedAgain = await (
    await (async () => {
      fixture.vendor.next(refusals.broken());
      return amal.ask({ session_id, regenerate: parent_id });
    })()
  ).toEnd();
  expect(failedAgain.last()?.error).toBeTruthy();
  const { body } = await amal.call('GET', `history/${session_id}`);
  expect(body.messages.map((message: { content: string }) => message.content)).toEqual(['One', good.content()]);
  expect(body.active_chat_id).toBe(parent_id);
});

test('when a regenerated answer fails, the branch looked at before is active again, not the newest one', async () => {
  const session_id = randomUUID();
  const first = (await (await amal.ask({ session_id, prompt: 'One' })).toEnd()).last()?.chat_id ?? '';
  const second = (await (await amal.ask({ session_id, prompt: 'Another beginning' })).toEnd()).last()?.chat_id ?? '';
  const standing = async () => (await amal.call('GET', `history/${session_id}`)).body.active_chat_id;
  fixture.vendor.next(refusals.broken(), refusals.broken());
  await (await amal.ask({ session_id, regenerate: first })).toEnd();
  await expect.poll(standing).toBe(first);
  await (await amal.ask({ session_id, parent_id: first, prompt: 'More' })).toEnd();
  await expect.poll(standing).toBe(first);
  // A client who has opened another branch meanwhile stays in it.
  const open = gate();
  fixture.vendor.next(
    (async function* (): AsyncGenerator<Step> {
      await open.opened;
      yield { cut: 'reset' };
    })(),
  );
  const reading = await amal.ask({ session_id, regenerate: first });
  await amal.call('PATCH', `history/${session_id}`, { active_chat_id: second });
  open.open();
  await reading.toEnd();
  const visible = async () => (await amal.call('GET', `history/${session_id}`)).body.messages.length;
  await expect.poll(visible).toBe(4);
  expect(await standing()).toBe(second);
});

test('C04: an answer that a content filter ends after its first word is charged, and its text is kept, marked as refused', async () => {
  const before = fixture.ledger.balance('amal');
  const session_id = randomUUID();
  fixture.vendor.next([half, { finish: 'refused' }]);
  const reading = await (await amal.ask({ session_id })).toEnd();
  expect(reading.last()).toMatchObject({ done: true, finish: 'refused', usage: { credits: 1 } });
  expect(fixture.ledger.balance('amal')).toBe(before - 1);
  const { body } = await amal.call('GET', `history/${session_id}`);
  expect(body.messages.at(-1)).toMatchObject({ status: 'refused', content: 'half of it ' });
});

test('C04: the text of a refusal is shown, kept and charged, in every vendor’s format', async () => {
  const before = fixture.ledger.balance('amal');
  const session_id = randomUUID();
  const refusal = 'I cannot help with that.';
  const delta = { choices: [{ index: 0, delta: { refusal }, finish_reason: null }] };
  fixture.vendor.next([{ raw: `data: ${JSON.stringify(delta)}\n\n` }, { finish: 'stop' }]);
  const reading = await (await amal.ask({ session_id })).toEnd();
  expect(reading.content()).toBe(refusal);
  expect(reading.last()).toMatchObject({ done: true, finish: 'refused', usage: { credits: 1 } });
  expect(fixture.ledger.balance('amal')).toBe(before - 1);
  const { body } = await amal.call('GET', `history/${session_id}`);
  expect(body.messages.at(-1)).toMatchObject({ status: 'refused', content: refusal });
});

test('C01: with credit for one, one of fifty parallel sends is admitted and the vendor is called once', async () => {
  fixture.ledger.grant('poor', 1);
  // More slots than usual, so that only credit limits.
  const wide = await fixture.startProcess({
    config: fixture.several,
    options: { answers: { slots: 60 }, streams: { streamsPerClient: 100 }, ollamaUrl: null },
  });
  const poor = createChatClient(wide.url, 'poor');
  const before = fixture.vendor.calls.length;
  const open = gate();
  fixture.vendor.next(
    (async function* (): AsyncGenerator<Step> {
      await open.opened;
      yield* [half, { finish: 'stop' } as const];
    })(),
  );
  const readings = await Promise.all(Array.from({ length: 50 }, () => poor.ask()));
  const statuses = readings.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 402)).toHaveLength(49);
  open.open();
  await readings.find(({ status }) => status === 200)?.toEnd();
  expect(fixture.vendor.calls.length - before).toBe(1);
  expect([fixture.ledger.balance('poor'), fixture.ledger.held('poor')]).toEqual([0, 0]);
});

test('a refusal for want of credit leaves nothing behind, and the same message can be sent again later', async () => {
  fixture.ledger.grant('late', 0);
  const late = createChatClient(server.url, 'late');
  const request = { client_message_id: randomUUID(), session_id: randomUUID() };
  expect((await late.ask(request)).status).toBe(402);
  expect((await late.call('GET', `history/${request.session_id}`)).status).toBe(404);
  fixture.ledger.grant('late', 5);
  expect((await (await late.ask(request)).toEnd()).last()?.done).toBe(true);
});

test('larger questions cost more, by bands of their size', async () => {
  const before = fixture.ledger.balance('amal');
  fixture.vendor.next([half, { finish: 'stop' }]);
  const reading = await (await amal.ask({ prompt: 'word '.repeat(8_000) })).toEnd();
  expect(reading.last()?.usage?.credits).toBe(2);
  expect(before - fixture.ledger.balance('amal')).toBe(2);
});

test('a question that no model could read is refused before anything is held', async () => {
  const before = fixture.ledger.entries.length;
  const reading = await amal.ask({ prompt: 'كلمة '.repeat(15_000) });
  expect(reading.status).toBe(422);
  expect(fixture.ledger.entries.length).toBe(before);
});

test('while the ledger is away nothing is sent upstream; an answer under way is settled once it is back', async () => {
  const calls = fixture.vendor.calls.length;
  fixture.ledger.away = true;
  expect((await amal.ask()).status).toBe(503);
  expect(fixture.vendor.calls.length).toBe(calls);
  fixture.ledger.away = false;
});
