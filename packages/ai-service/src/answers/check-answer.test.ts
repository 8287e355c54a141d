import { randomUUID } from 'node:crypto';
import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import { gate, refusals, type Step, say } from '@deskmate/fakes/ai-vendor/script';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';
import type { OutputRules, TextFindings } from './output-rules.ts';
import type { PromptBuilder } from './prompt-builder.ts';

type WriteAction = Extract<ChatAction, { type: 'write' }>;

/** Every text must hold `{n}`, and one that begins with "No" is a refusal; what follows a rule is a remark. */
const output: OutputRules = {
  examine(text): TextFindings {
    const remark = text.indexOf('\n---\n');
    return {
      folds: remark < 0 ? [] : [{ start: remark, end: text.length, kind: 'remark' }],
      checks: text.includes('{n}') ? [] : [{ kind: 'placeholder', expected: '{n}' }],
      refusal: text.startsWith('No') ? 'the text was a refusal' : null,
    };
  },
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
const read = async (session_id: string, client = amal) => (await client.call('GET', `history/${session_id}`)).body;
const answersOf = async (session_id: string, client = amal) =>
  (await read(session_id, client)).messages.filter(({ role }: { role: string }) => role === 'assistant');

/** Asks once. @returns what was streamed, and the answers that are stored. */
async function written(client = amal) {
  const session_id = randomUUID();
  const reading = await (await ask(client, session_id)).toEnd();
  return { reading, session_id, answers: await answersOf(session_id, client) };
}

const waiting = (open: Promise<void>, ...texts: string[]) =>
  (async function* (): AsyncGenerator<Step> {
    for (const text of texts) yield { text };
    await open;
    yield { finish: 'stop' };
  })();

test('streams a text as it is written, and tells what it may be folded by', async () => {
  fixture.vendor.next(say('We are', ' {n}.', '\n---\nI kept the tone.'));
  const { reading, answers } = await written();
  expect(reading.events.filter(({ frame }) => frame.replaces)).toEqual([]);
  expect(reading.content()).toBe('We are {n}.\n---\nI kept the tone.');
  const folds = [{ start: 11, end: reading.content().length, kind: 'remark' }];
  expect(reading.last()).toMatchObject({ done: true, finish: 'stop', usage: { credits: 1 }, folds });
  expect(reading.last()?.checks).toBeUndefined();
  expect(answers).toHaveLength(1);
  expect(answers[0]).toMatchObject({
    content: reading.content(),
    folds,
    checks: [],
    refused: null,
    second_version: null,
  });
});

test('C03: a text that lacks a part is asked for once more; the second is a version of its own, chosen if it is better', async () => {
  const before = { calls: fixture.vendor.calls.length, balance: fixture.ledger.balance('amal') };
  fixture.vendor.next(say('We are seven.'), say('We are {n}.'));
  const { reading, session_id, answers } = await written();
  expect(reading.content()).toBe('We are seven.');
  expect(reading.events.filter(({ frame }) => frame.replaces)).toEqual([]);
  const { second_version } = reading.last() ?? {};
  expect(reading.last()).toMatchObject({ checks: [{ kind: 'placeholder', expected: '{n}' }], usage: { credits: 1 } });
  const systems = fixture.vendor.calls
    .slice(before.calls)
    .map(({ body }) => (body as { messages: { content: string }[] }).messages[0]?.content);
  expect(systems).toHaveLength(2);
  expect(systems[1]).toContain('- keep exactly as in the source: "{n}"');
  expect(answers.map(({ chat_id, content, credits }: Record<string, unknown>) => [chat_id, content, credits])).toEqual([
    [reading.last()?.chat_id, 'We are seven.', 1],
    [second_version, 'We are {n}.', 0],
  ]);
  expect((await read(session_id)).active_chat_id).toBe(second_version);
  await expect.poll(() => fixture.ledger.held('amal')).toBe(0);
  expect(fixture.ledger.balance('amal')).toBe(before.balance - 1);
});

test('C03: of two texts with the same faults the first stays, and both can be read', async () => {
  fixture.vendor.next(say('We are seven.'), say('We are eight.'));
  const { reading, session_id, answers } = await written();
  const first = reading.last()?.chat_id;
  expect(answers.map(({ content }: { content: string }) => content)).toEqual(['We are seven.', 'We are eight.']);
  expect(answers[0].chat_id).toBe(first);
  expect((await read(session_id)).active_chat_id).toBe(first);
  expect(reading.last()).toMatchObject({ done: true, usage: { credits: 1 } });
});

test('C04: a text that is not what was asked for is free five times a day, then charged, and stays readable', async () => {
  const client = createChatClient(server.url, 'refused');
  const charged: unknown[] = [];
  for (let times = 0; times < 6; times += 1) {
    fixture.vendor.next(say('No, I will not.'), say('No again.'));
    const { reading, answers } = await written(client);
    charged.push([reading.last()?.refused, reading.last()?.usage?.credits]);
    expect(answers.map(({ content }: { content: string }) => content)).toContain('No, I will not.');
    expect(answers).toHaveLength(2);
    for (const answer of answers) expect(answer.refused).toBe(reading.last()?.refused);
  }
  expect(charged).toEqual([...Array.from({ length: 5 }, () => ['free', 0]), ['charged', 1]]);
  fixture.vendor.next(say('No.'), say('We are {n}.'));
  const { reading, answers } = await written(client);
  expect([reading.last()?.refused, reading.last()?.usage?.credits]).toEqual(['replaced', 1]);
  expect(answers.map(({ refused }: { refused: unknown }) => refused)).toEqual(['replaced', null]);
  fixture.vendor.next(say('We are seven.'), say('No.'));
  const other = await written(client);
  expect([other.reading.last()?.refused, other.reading.last()?.usage?.credits]).toEqual([undefined, 1]);
  expect(other.answers.map(({ refused }: { refused: unknown }) => refused)).toEqual([null, 'replaced']);
});

test.each([
  ['fails', refusals.broken()],
  ['writes nothing', say('')],
])('keeps the first text when the second try %s', async (_what, second) => {
  fixture.vendor.next(say('We are seven.'), second);
  const { reading, answers } = await written();
  expect(reading.last()).toMatchObject({ done: true, finish: 'stop', usage: { credits: 1 } });
  expect(reading.last()?.second_version).toBeUndefined();
  expect(answers).toHaveLength(1);
});

test('keeps a second text with its reasoning, and one that was cut as what it is, which is not chosen', async () => {
  fixture.vendor.next(say('We are seven.'), [{ reasoning: 'They are seven.' }, ...say('We are {n}.')]);
  const { answers } = await written();
  expect(answers[1]).toMatchObject({ content: 'We are {n}.', reasoning_content: 'They are seven.', status: 'done' });
  fixture.vendor.next(say('We are seven.'), [{ text: 'We are {n} and' }, { finish: 'length' }]);
  const cut = await written();
  expect(cut.answers[1]).toMatchObject({ content: 'We are {n} and', status: 'length', credits: 0, checks: [] });
  expect(cut.reading.last()).toMatchObject({ finish: 'stop', second_version: cut.answers[1].chat_id });
  expect((await read(cut.session_id)).active_chat_id).toBe(cut.answers[0].chat_id);
});

test('tells whoever follows, also from the middle, that the text is written once more', async () => {
  const second = gate();
  fixture.vendor.next(say('We are seven.'), waiting(second.opened, 'We are {n}.'));
  const first = await ask();
  await first.until((now) => now.events.some(({ frame }) => frame.second_try));
  expect(first.content()).toBe('We are seven.');
  const later = await amal.follow(first.last()?.chat_id ?? '');
  await later.until((now) => now.content() === 'We are seven.');
  expect(later.events[0]?.frame.second_try).toBe(true);
  second.open();
  await Promise.all([first.toEnd(), later.toEnd()]);
  expect(first.events.filter(({ frame }) => frame.second_try)).toHaveLength(1);
});

test('a tool that cannot conclude leaves the answer as it is', async () => {
  fixture.vendor.next(say('An unlucky {n}.'));
  const { reading } = await written();
  expect(reading.last()).toMatchObject({ done: true, usage: { credits: 1 } });
  expect(reading.last()?.pages_used).toBeUndefined();
});

test('C04: Stop while the text grows is charged and examines nothing; Stop in the second try keeps the whole first text', async () => {
  const never = gate();
  const before = fixture.vendor.calls.length;
  fixture.vendor.next(waiting(never.opened, 'We are seven.'));
  const early = await ask();
  await early.until((now) => now.content() !== '');
  await amal.stop(early.last()?.chat_id ?? '');
  expect((await early.toEnd()).last()).toMatchObject({ finish: 'stopped', usage: { credits: 1 } });
  expect(early.last()?.checks).toBeUndefined();

  fixture.vendor.next(say('We are seven.'), waiting(never.opened, 'We are {n}'));
  const late = await ask();
  await late.until((now) => now.content() !== '');
  await fixture.vendor.call(before + 2);
  await amal.stop(late.last()?.chat_id ?? '');
  expect((await late.toEnd()).last()).toMatchObject({ finish: 'stop', usage: { credits: 1 } });
  expect(late.content()).toBe('We are seven.');
  never.open();
});

test('R18: a follower on another process reads the first text and learns of the second version', async () => {
  const other = createChatClient((await startScaled()).url, 'amal');
  const second = gate();
  fixture.vendor.next(say('We are seven.'), waiting(second.opened, 'We are {n}.'));
  const session_id = randomUUID();
  const first = await ask(amal, session_id);
  await first.until((now) => now.content() === 'We are seven.');
  const elsewhere = await other.follow(first.last()?.chat_id ?? '');
  await elsewhere.until((now) => now.content() === 'We are seven.');
  await elsewhere.until((now) => now.events.some(({ frame }) => frame.second_try));
  second.open();
  await Promise.all([first.toEnd(), elsewhere.toEnd()]);
  expect(elsewhere.content()).toBe('We are seven.');
  expect(elsewhere.last()?.second_version).toBe(first.last()?.second_version);
  expect((await answersOf(session_id, other)).at(-1).content).toBe('We are {n}.');
});

test('R12, C05: a process that dies in the second try leaves the first text, interrupted and free', async () => {
  const dying = await startScaled();
  const client = createChatClient(dying.url, 'dying');
  const never = gate();
  const before = fixture.vendor.calls.length;
  fixture.vendor.next(say('We are seven.'), waiting(never.opened, 'We are {n}.'));
  const session_id = randomUUID();
  const reading = await ask(client, session_id);
  await reading.until((now) => now.content() === 'We are seven.');
  await fixture.vendor.call(before + 1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  dying.kill();
  const next = createChatClient((await fixture.startProcess({ options })).url, 'dying');
  await expect.poll(async () => (await answersOf(session_id, next)).at(-1)?.status).toBe('interrupted');
  expect((await answersOf(session_id, next)).at(-1)).toMatchObject({ content: 'We are seven.', credits: 0 });
  expect(fixture.ledger.held('dying')).toBe(0);
  never.open();
});
