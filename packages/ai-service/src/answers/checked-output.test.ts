import { randomUUID } from 'node:crypto';
import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import { jobChunks } from '@deskmate/db/tables/ai/jobs';
import { gate, refusals, type Step, say } from '@deskmate/fakes/ai-vendor/script';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { PromptBuilder } from '../prompts/prompt-builder.ts';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';
import type { OutputRules } from './output-rules.ts';

type WriteAction = Extract<ChatAction, { type: 'write' }>;

/** Every text must have a number; "Sure:" is a preface, and "(end)" no part of the text. */
const output: OutputRules = {
  holdBack: (beginning) => (beginning.length < 7 ? null : beginning.startsWith('Sure:') ? 6 : 0),
  clean: (raw) => raw.replace(/^Sure: /, '').replace(/ \(end\)$/, ''),
  check: (text) => (/\d/.test(text) ? [] : [{ name: 'number_missing', detail: 'the number 7 is missing' }]),
  conclude: async (text) => {
    if (text.includes('unlucky')) throw new Error('no conclusion');
    return { pages_used: [{ document_id: 'd', pages: [text.length] }] };
  },
};

const write: PromptBuilder<WriteAction> = {
  buildPrompt: ({ thread }) => ({ system: 'Write.', messages: thread, output }),
  makeTitle: (message) => message,
  copiedFields: [],
};

const action: WriteAction = {
  type: 'write',
  option: 'compose',
  method: 'auto',
  format: 'email',
  tone: 'warm',
  length: 'auto',
  language: 'en-US',
};

const options = { promptBuilders: { write }, answers: { graceMs: 300, recoveryMs: 100, mirrorMs: 20, flushMs: 30 } };
const startScaled = () => fixture.startProcess({ config: fixture.several, options });
const fixture = await startAiFixture({ options });
const server = await startScaled();
const amal = createChatClient(server.url, 'amal');
afterAll(() => fixture.close());

const ask = (client = amal, session_id: string = randomUUID()) => client.ask({ session_id, action, prompt: 'Seven' });
const messagesOf = async (session_id: string, client = amal) =>
  (await client.call('GET', `history/${session_id}`)).body.messages;
const callsAfter = (before: number) => fixture.vendor.calls.slice(before);

/** Sends these texts, and waits before the end. */
const waiting = (open: Promise<void>, ...texts: string[]) =>
  (async function* (): AsyncGenerator<Step> {
    for (const text of texts) yield { text };
    await open;
    yield { finish: 'stop' };
  })();

test('a valid text streams without its preface, is not replaced, and carries what the tool concludes', async () => {
  fixture.vendor.next(say('Su', 're:', ' We are', ' 7.'));
  const session_id = randomUUID();
  const reading = await (await ask(amal, session_id)).toEnd();
  expect(reading.events.filter(({ frame }) => frame.replaces)).toEqual([]);
  expect(reading.content()).toBe('We are 7.');
  const pages_used = [{ document_id: 'd', pages: [9] }];
  expect(reading.last()).toMatchObject({ done: true, finish: 'stop', usage: { credits: 1 }, pages_used });
  expect(reading.last()?.corrected).toBeUndefined();
  const [question, answer] = await messagesOf(session_id);
  expect(question).toMatchObject({ action, corrected: false, citations: [], pages_used: [] });
  expect(answer).toMatchObject({ action: null, content: 'We are 7.', corrected: false, citations: [], pages_used });
});

test('what does not belong to the text is removed at the end by one event that replaces it, and the text is charged', async () => {
  fixture.vendor.next(say('We are', ' 7.', ' (end)'));
  const reading = await (await ask()).toEnd();
  expect(reading.events.filter(({ frame }) => frame.replaces).map(({ id }) => id)).toEqual(['9-0-1']);
  expect(reading.content()).toBe('We are 7.');
  expect(reading.last()).toMatchObject({ done: true, usage: { credits: 1 } });
  expect(reading.last()?.corrected).toBeUndefined();
});

test('C03: a text that fails its check is asked for once more, silently; the second one replaces it, charged once', async () => {
  const before = { calls: fixture.vendor.calls.length, balance: fixture.ledger.balance('amal') };
  fixture.vendor.next(say('We are', ' seven.'), say('Sure: We are', ' 7.'));
  const session_id = randomUUID();
  const reading = await (await ask(amal, session_id)).toEnd();
  const shown = reading.events.map(({ id, frame }) => [id, frame.content, frame.replaces]);
  expect(shown.slice(-2)).toEqual([
    ['9-0-1', 'We are 7.', true],
    ['9-0-1', '', undefined],
  ]);
  expect(reading.last()).toMatchObject({ done: true, corrected: true, usage: { credits: 1 } });
  const systems = callsAfter(before.calls).map(
    ({ body }) => (body as { messages: { content: string }[] }).messages[0]?.content,
  );
  expect(systems).toHaveLength(2);
  expect(systems[0]).toBe('Write.');
  expect(systems[1]).toContain('- number missing: the number 7 is missing');
  expect((await messagesOf(session_id)).at(-1)).toMatchObject({ content: 'We are 7.', corrected: true, credits: 1 });
  await expect.poll(() => fixture.ledger.held('amal')).toBe(0);
  expect(fixture.ledger.balance('amal')).toBe(before.balance - 1);
});

test('C03: two texts that fail are an error that names the check, is not charged, and leaves nothing in the history', async () => {
  const before = { calls: fixture.vendor.calls.length, balance: fixture.ledger.balance('amal') };
  fixture.vendor.next(say('We are seven.'), say('We are eight.'));
  const session_id = randomUUID();
  const reading = await (await ask(amal, session_id)).toEnd();
  expect(reading.last()).toMatchObject({ error: { code: 'output_rejected' }, usage: { credits: 0 } });
  expect(callsAfter(before.calls)).toHaveLength(2);
  expect(await messagesOf(session_id)).toEqual([]);
  await expect.poll(() => fixture.ledger.held('amal')).toBe(0);
  expect(fixture.ledger.balance('amal')).toBe(before.balance);
});

test('a text of remarks alone, and a vendor that fails in the second try, are errors that cost nothing', async () => {
  fixture.vendor.next(say('Sure: '), say('Sure: '));
  expect((await (await ask()).toEnd()).last()).toMatchObject({ error: { code: 'output_rejected' } });
  fixture.vendor.next(say('We are seven.'), refusals.broken());
  const { error, usage } = (await (await ask()).toEnd()).last() ?? {};
  expect([error?.code, usage?.credits]).toEqual(['upstream_failed', 0]);
  await expect.poll(() => fixture.ledger.held('amal')).toBe(0);
});

test('a tool that cannot conclude leaves the answer as it is', async () => {
  fixture.vendor.next(say('An unlucky 7.'));
  const last = (await (await ask()).toEnd()).last();
  expect(last).toMatchObject({ done: true, usage: { credits: 1 } });
  expect(last?.pages_used).toBeUndefined();
});

test('C04: Stop while the draft grows is charged, Stop in the second try keeps the draft, which was shown, and is charged', async () => {
  const never = gate();
  const before = fixture.vendor.calls.length;
  fixture.vendor.next(waiting(never.opened, 'We are seven.'));
  const early = await ask();
  await early.until((now) => now.content() !== '');
  await amal.stop(early.last()?.chat_id ?? '');
  expect((await early.toEnd()).last()).toMatchObject({ finish: 'stopped', usage: { credits: 1 } });

  fixture.vendor.next(say('We are seven.'), waiting(never.opened, 'We are 7'));
  const late = await ask();
  await late.until((now) => now.content() !== '');
  await fixture.vendor.call(before + 2);
  await amal.stop(late.last()?.chat_id ?? '');
  expect((await late.toEnd()).last()).toMatchObject({ finish: 'stopped', usage: { credits: 1 } });
  expect(late.content()).toBe('We are seven.');
  never.open();
});

test('R04: whoever reloads in the draft, in the second try or after it reads the text that is valid then', async () => {
  const secondTry = gate();
  const before = fixture.vendor.calls.length;
  fixture.vendor.next(say('We are seven.'), waiting(secondTry.opened, 'We are 7.'));
  const first = await ask();
  await first.until((now) => now.content() === 'We are seven.');
  const chatId = first.last()?.chat_id ?? '';
  const draftId = first.lastId();
  await fixture.vendor.call(before + 1);
  const meanwhile = await amal.follow(chatId);
  await meanwhile.until((now) => now.content() === 'We are seven.');
  const resumed = await amal.follow(chatId, draftId);
  await resumed.until((now) => now.events.length > 0);
  expect(resumed.content()).toBe('');
  secondTry.open();
  for (const reading of [first, meanwhile, resumed]) {
    await reading.toEnd();
    expect(reading.content()).toBe('We are 7.');
    expect(reading.last()).toMatchObject({ corrected: true });
    expect(reading.lastId()).toBe('9-0-1');
  }
  const other = createChatClient((await startScaled()).url, 'amal');
  for (const after of [undefined, draftId, '4-0', '3-0-1', '9-0-1']) {
    for (const client of [amal, other]) {
      const again = await (await client.follow(chatId, after)).toEnd();
      const had = { '3-0-1': 'We ', '9-0-1': 'We are 7.' }[after ?? ''] ?? '';
      expect(had + again.content()).toBe('We are 7.');
      expect(again.events.some(({ frame }) => frame.replaces)).toBe(had === '');
      expect(again.last()).toMatchObject({ done: true, corrected: true });
    }
  }
});

test('R18: a follower on another process sees the draft replaced, also without messages between the processes', async () => {
  const other = createChatClient((await startScaled()).url, 'amal');
  const secondTry = gate();
  fixture.vendor.next(say('We are seven.'), waiting(secondTry.opened, 'We are 7.'));
  const first = await ask();
  await first.until((now) => now.content() === 'We are seven.');
  const elsewhere = await other.follow(first.last()?.chat_id ?? '');
  await elsewhere.until((now) => now.content() === 'We are seven.');
  secondTry.open();
  await elsewhere.toEnd();
  expect(elsewhere.content()).toBe('We are 7.');
  expect(elsewhere.lastId()).toBe('9-0-1');
  expect(elsewhere.last()).toMatchObject({ corrected: true, usage: { credits: 1 } });
});

test('R12, C05: a process that dies in the second try leaves the draft, interrupted and free', async () => {
  const dying = await startScaled();
  const client = createChatClient(dying.url, 'dying');
  const never = gate();
  const before = fixture.vendor.calls.length;
  fixture.vendor.next(say('We are seven.'), waiting(never.opened, 'We are 7.'));
  const session_id = randomUUID();
  const reading = await ask(client, session_id);
  await reading.until((now) => now.content() === 'We are seven.');
  await fixture.vendor.call(before + 1);
  await expect.poll(() => fixture.db.$count(jobChunks, eq(jobChunks.chatId, reading.last()?.chat_id ?? ''))).toBe(1);
  dying.kill();
  const next = createChatClient((await fixture.startProcess({ options })).url, 'dying');
  await expect.poll(async () => (await messagesOf(session_id, next)).at(-1)?.status).toBe('interrupted');
  expect((await messagesOf(session_id, next)).at(-1)).toMatchObject({
    content: 'We are seven.',
    credits: 0,
    corrected: false,
  });
  const again = await (await next.follow(reading.last()?.chat_id ?? '', '9-0-1')).toEnd();
  expect(again.content()).toBe('We are seven.');
  expect(again.last()).toMatchObject({ finish: 'interrupted', usage: { credits: 0 } });
  expect(fixture.ledger.held('dying')).toBe(0);
  never.open();
});

test('a draft of megabytes is replaced in events of bounded size, also for a reader that was behind', async () => {
  const long = `${'word '.repeat(60_000)}7.`;
  fixture.vendor.next(say('word '.repeat(60_000)), say(long));
  const reading = await ask();
  await reading.toEnd();
  expect(reading.content()).toBe(long);
  for (const { frame } of reading.events) expect(frame.content.length).toBeLessThanOrEqual(65_536);
  expect(reading.events.filter(({ frame }) => frame.replaces)).toHaveLength(1);
});
