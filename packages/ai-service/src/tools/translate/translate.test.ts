import { randomUUID } from 'node:crypto';
import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import { fieldLimits } from '@deskmate/api/limits';
import { gate, type Step, say } from '@deskmate/fakes/ai-vendor/script';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startAiFixture } from '../../testing/ai-fixture.ts';
import { createChatClient } from '../../testing/chat-client.ts';

type TranslateAction = Extract<ChatAction, { type: 'translate' }>;

const fixture = await startAiFixture();
const { url } = await fixture.startProcess();
const amal = createChatClient(url, 'amal');
const basil = createChatClient(url, 'basil');
afterAll(() => fixture.close());

const action: TranslateAction = { type: 'translate', language: 'en-US', source_language: 'auto' };
const lastPrompt = () => JSON.stringify(fixture.vendor.calls.at(-1)?.body);

describe('what the model is asked', () => {
  test('has the terms of the glossary that the text uses, and no other client’s glossary', async () => {
    const { body } = await amal.call('POST', 'glossary', {
      name: 'Law',
      source_language: 'en',
      target_language: 'de',
      terms: [
        { source: 'client', target: 'Mandant', note: 'never Kunde' },
        { source: 'invoice', target: 'Honorarnote' },
      ],
    });
    fixture.vendor.next(say('Der Mandant wartet.'));
    await (
      await amal.ask({ action: { ...action, language: 'de', glossary_id: body.id }, prompt: 'The Client waits.' })
    ).toEnd();
    expect(lastPrompt()).toMatch(/client.{1,6} → .{1,4}Mandant.*never Kunde/);
    expect(lastPrompt()).not.toContain('Honorarnote');
    expect((await basil.ask({ action: { ...action, glossary_id: body.id } })).status).toBe(404);
  });

  test('about a sentence is a temporary question that joins no history', async () => {
    const session_id = randomUUID();
    fixture.vendor.next(say('Hi there.\nGood day.'));
    const reading = await amal.ask({
      session_id,
      action: { ...action, task: 'alternatives' },
      temporary: true,
      conversations: [
        { role: 'user', content: 'Guten Tag. Wie geht es?' },
        { role: 'assistant', content: 'Hello. How are you?' },
      ],
      prompt: 'Guten Tag.',
    });
    await reading.toEnd();
    expect(reading.content()).toBe('Hi there.\nGood day.');
    expect(lastPrompt()).toContain('Hello. How are you?');
    expect((await amal.call('GET', `history/${session_id}`)).status).toBe(404);
  });
});

test('a text that is too long for one answer is refused before anything is asked or charged', async () => {
  const before = { calls: fixture.vendor.calls.length, entries: fixture.ledger.entries.length };
  const sentences = (words: string) => Array.from({ length: 1000 }, (_, at) => `${words} ${at + 1000}.`).join(' ');
  const text = `${sentences('Hier ist Satz')} `;
  expect(text).toHaveLength(fieldLimits.translationMax);
  for (const task of [undefined, 'literal'] as const) {
    const reading = await amal.ask({ action: { ...action, ...(task && { task }) }, prompt: `${text}.` });
    expect(reading.status).toBe(422);
    expect(await reading.json()).toMatchObject({ detail: [{ loc: ['body', 'messages', 0, 'content'] }] });
  }
  expect({ calls: fixture.vendor.calls.length, entries: fixture.ledger.entries.length }).toEqual(before);
  fixture.vendor.next(say(sentences('This is sentence')));
  const longest = await (await amal.ask({ action, prompt: text })).toEnd();
  expect(longest.last()).toMatchObject({ done: true, finish: 'stop' });
});

describe('a text that is translated while it is typed', () => {
  let session_id: string;
  beforeEach(() => {
    session_id = randomUUID();
  });
  const shown = async () => {
    const { body } = await amal.call('GET', `history/${session_id}`);
    return body.messages.map(({ content }: { content: string }) => content);
  };
  const chargedFor = (chatId: string | undefined) =>
    fixture.ledger.entries.filter(({ requestId, kind }) => requestId === chatId && kind === 'settle').length;

  test.each(['first', 'second'])(
    'takes the place of both versions, whichever of them it replaces: %s',
    async (which) => {
      fixture.vendor.next(say('Good morning'), say('Good morning, {name}'));
      const old = await (await amal.ask({ session_id, action, prompt: 'Guten Morgen, {name}' })).toEnd();
      const { chat_id, second_version } = old.last() ?? {};
      expect(await shown()).toHaveLength(3);
      fixture.vendor.next(say('Good evening, {name}'));
      const supersedes = which === 'first' ? chat_id : (second_version ?? undefined);
      await (await amal.ask({ session_id, action, prompt: 'Guten Abend, {name}', supersedes })).toEnd();
      expect(await shown()).toEqual(['Guten Abend, {name}', 'Good evening, {name}']);
    },
  );

  test('is one entry with one pair, however often; what had shown nothing is free', async () => {
    fixture.vendor.next([{ silence: true }]);
    const first = await amal.ask({ session_id, action, prompt: 'Guten' });
    await first.until(({ events }) => events.length > 0);
    const silent = first.events[0]?.frame.chat_id;
    fixture.vendor.next(say('Good morning'));
    const second = await (await amal.ask({ session_id, action, prompt: 'Guten Morgen', supersedes: silent })).toEnd();
    expect(await shown()).toEqual(['Guten Morgen', 'Good morning']);
    expect(chargedFor(silent)).toBe(0);
    const done = second.events[0]?.frame.chat_id;
    fixture.vendor.next(say('Good morning, Anna'));
    await (await amal.ask({ session_id, action, prompt: 'Guten Morgen, Anna', supersedes: done })).toEnd();
    expect(await shown()).toEqual(['Guten Morgen, Anna', 'Good morning, Anna']);
    expect(chargedFor(done)).toBe(1);
    const { body } = await amal.call('GET', 'history?type=translate&q=Morgen');
    expect(body.items.filter((item: { session_id: string }) => item.session_id === session_id)).toHaveLength(1);
  });

  test('an answer that is still running is stopped, and its text is not shown', async () => {
    const late = gate();
    fixture.vendor.next(
      (async function* (): AsyncGenerator<Step> {
        yield { text: 'An old beginning' };
        await late.opened;
        yield { text: ' and its end' };
        yield { finish: 'stop' };
      })(),
    );
    const first = await amal.ask({ session_id, action, prompt: 'Alt' });
    await first.until((reading) => reading.content() !== '');
    fixture.vendor.next(say('New'));
    const supersedes = first.events[0]?.frame.chat_id;
    await (await amal.ask({ session_id, action, prompt: 'Neu', supersedes })).toEnd();
    late.open();
    await first.toEnd();
    expect(first.last()).toMatchObject({ done: true, finish: 'stopped' });
    expect(await shown()).toEqual(['Neu', 'New']);
  });

  test('a request that is refused leaves what was there', async () => {
    fixture.vendor.next(say('Good morning'));
    const first = await (await amal.ask({ session_id, action, prompt: 'Guten Morgen' })).toEnd();
    const supersedes = first.events[0]?.frame.chat_id;
    expect((await amal.ask({ session_id, action, ai_model_id: 'gone', prompt: 'x', supersedes })).status).not.toBe(200);
    expect(await shown()).toEqual(['Guten Morgen', 'Good morning']);
  });

  test('supersedes nothing of another client, of another conversation, or of another tool', async () => {
    fixture.vendor.next(say('Good morning'));
    const first = await (await amal.ask({ session_id, action, prompt: 'Guten Morgen' })).toEnd();
    const supersedes = first.events[0]?.frame.chat_id;
    expect((await basil.ask({ action, supersedes })).status).toBe(404);
    expect((await amal.ask({ action, supersedes })).status).toBe(404);
    expect((await amal.ask({ session_id, action, supersedes: 'unknown' })).status).toBe(404);
    expect((await amal.ask({ supersedes })).status).toBe(422);
    expect(await shown()).toEqual(['Guten Morgen', 'Good morning']);
  });

  test('a request that is sent twice is answered once', async () => {
    fixture.vendor.next(say('Good'));
    const first = await (await amal.ask({ session_id, action, prompt: 'Gut' })).toEnd();
    const again = { session_id, action, prompt: 'Gut so', supersedes: first.events[0]?.frame.chat_id };
    fixture.vendor.next(say('Well done'));
    const request = { ...again, client_message_id: randomUUID() };
    const [one, other] = await Promise.all([amal.ask(request), amal.ask(request)]);
    await Promise.all([one.toEnd(), other.toEnd()]);
    expect(one.content()).toBe('Well done');
    expect(other.events[0]?.frame.chat_id).toBe(one.events[0]?.frame.chat_id);
    const third = await (await amal.ask(request)).toEnd();
    expect(third.content()).toBe('Well done');
    expect(await shown()).toEqual(['Gut so', 'Well done']);
  });
});
