import { randomUUID } from 'node:crypto';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { gate, type Step, say } from '@deskmate/fakes/ai-vendor/script';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../../testing/ai-fixture.ts';
import { type ChatClient, createChatClient } from '../../testing/chat-client.ts';

const fixture = await startAiFixture();
const server = await fixture.startProcess();
const amal = createChatClient(server.url, 'amal');
afterAll(() => fixture.close());

/** Asks and waits for the whole answer. */
async function tell(client: ChatClient, session_id: string, prompt: string, answer: string, more = {}) {
  fixture.vendor.next(say(answer));
  const reading = await (await client.ask({ session_id, prompt, ...more })).toEnd();
  const first = reading.events[0]?.frame;
  return { answer: first?.chat_id ?? '', question: first?.user_chat_id ?? '' };
}

const contents = (body: { messages: { content: string }[] }) => body.messages.map(({ content }) => content);

test('editing and writing again make siblings, and the model reads only its own branch', async () => {
  const session_id = randomUUID();
  const one = await tell(amal, session_id, 'First question', 'First answer');
  await tell(amal, session_id, 'Second question', 'Second answer', { parent_id: one.answer });
  await tell(amal, session_id, 'Edited question', 'Edited answer', { parent_id: one.answer });
  expect(fixture.vendor.calls.at(-1)?.body.messages).toMatchObject([
    { role: 'system' },
    { role: 'user', content: 'First question' },
    { role: 'assistant', content: 'First answer' },
    { role: 'user', content: 'Edited question' },
  ]);
  const again = await tell(amal, session_id, '', 'First answer, shorter', {
    regenerate: one.answer,
    regenerate_style: 'shorter',
  });
  expect(again.question).toBe(one.question);
  const sent = fixture.vendor.calls.at(-1)?.body.messages as { content: string }[];
  expect(sent.map(({ content }) => content).slice(1)).toEqual(['First question']);
  expect(sent[0]?.content).toContain('shorter');
  const { body } = await amal.call('GET', `history/${session_id}`);
  expect(contents(body)).toHaveLength(7);
  const parents = new Map<string, string>(
    body.messages.map((message: { chat_id: string; parent_id: string }) => [message.chat_id, message.parent_id]),
  );
  expect(parents.get(again.answer)).toBe(parents.get(one.answer));
  expect(body.active_chat_id).toBe(again.answer);
});

test('Z01, Z02, Z03: what belongs to somebody else reads as missing, changes nothing and sends nothing upstream', async () => {
  const omar = createChatClient(server.url, 'omar');
  const session_id = randomUUID();
  const mine = await tell(amal, session_id, 'My secret plan', 'Noted');
  const before = await amal.call('GET', `history/${session_id}`);
  const calls = fixture.vendor.calls.length;
  const own = randomUUID();
  const statuses = [
    (await omar.call('GET', `history/${session_id}`)).status,
    (await omar.call('PATCH', `history/${session_id}`, { title: 'Mine now' })).status,
    (await omar.call('DELETE', `history/${session_id}`)).status,
    (await omar.call('POST', `history/${session_id}/restore`)).status,
    (await omar.call('POST', 'feedback', { chat_id: mine.answer, rating: 'up' })).status,
    (await omar.ask({ session_id })).status,
    (await omar.ask({ session_id: own, parent_id: mine.answer })).status,
    (await omar.ask({ session_id: own, regenerate: mine.answer })).status,
    (await omar.ask({ session_id, parent_id: mine.answer })).status,
    (await omar.ask({ session_id, temporary: true })).status,
    (await omar.follow(mine.answer)).status,
    (await omar.stop(mine.answer)).status,
    (await amal.ask({ session_id: own, parent_id: mine.answer })).status,
  ];
  expect(statuses).toEqual(statuses.map(() => 404));
  expect(fixture.vendor.calls.length).toBe(calls);
  expect((await amal.call('GET', `history/${session_id}`)).body).toEqual(before.body);
  expect((await omar.call('GET', 'history?q=secret')).body.items).toEqual([]);
  expect((await omar.call('GET', 'history')).body.items).toEqual([]);
});

test('the list has pinned ones first, then the newest, in pages of thirty', async () => {
  const lina = createChatClient(server.url, 'lina');
  const ids: string[] = [];
  for (let index = 0; index < 32; index += 1) {
    ids.push(randomUUID());
    await tell(lina, ids.at(-1) ?? '', `Question ${index}`, 'Yes');
  }
  await lina.call('PATCH', `history/${ids[3]}`, { pinned: true });
  const first = (await lina.call('GET', 'history')).body;
  const second = (await lina.call('GET', `history?cursor=${first.next_cursor}`)).body;
  const listed = [...first.items, ...second.items].map(({ session_id }) => session_id);
  expect(first.items).toHaveLength(30);
  expect(second.next_cursor).toBeNull();
  expect(listed).toEqual([ids[3], ...ids.toReversed().filter((id) => id !== ids[3])]);
  expect(first.items[1]).toMatchObject({ title: 'Question 31', type: 'chat', running: false, match: null });
});

test('a conversation is renamed, tagged, archived and remembered where it was', async () => {
  const session_id = randomUUID();
  const { answer } = await tell(amal, session_id, '## **Plan** for `work`\nmore', 'Yes');
  expect((await amal.call('GET', `history/${session_id}`)).body.title).toBe('Plan for work');
  const change = { title: 'Renamed', tags: ['work'], archived: true, active_chat_id: answer };
  expect((await amal.call('PATCH', `history/${session_id}`, change)).body).toMatchObject({
    title: 'Renamed',
    tags: ['work'],
    archived: true,
  });
  const shown = (await amal.call('GET', 'history')).body.items.map((item: { session_id: string }) => item.session_id);
  expect(shown).not.toContain(session_id);
  const archived = (await amal.call('GET', 'history?archived=true')).body.items;
  expect(archived.map((item: { session_id: string }) => item.session_id)).toEqual([session_id]);
  expect((await amal.call('PATCH', `history/${session_id}`, { clientId: 'x' })).status).toBe(422);
});

test('deleting stops the running answer, hides the conversation, and can be undone', async () => {
  const session_id = randomUUID();
  fixture.vendor.next([{ text: 'so far' }, { silence: true }]);
  const reading = await amal.ask({ session_id, prompt: 'Delete me' });
  await reading.until((now) => now.content() === 'so far');
  expect((await amal.call('GET', `history/${session_id}`)).body.messages[1]).toMatchObject({ status: 'running' });
  expect((await amal.call('DELETE', `history/${session_id}`)).status).toBe(204);
  expect((await reading.toEnd()).last()).toMatchObject({ finish: 'stopped' });
  expect((await amal.call('GET', `history/${session_id}`)).status).toBe(404);
  expect((await amal.ask({ session_id })).status).toBe(404);
  expect((await amal.call('GET', 'history?q=Delete')).body.items).toEqual([]);
  expect((await amal.call('POST', `history/${session_id}/restore`)).body).toMatchObject({ session_id });
  expect(contents((await amal.call('GET', `history/${session_id}`)).body)).toEqual(['Delete me', 'so far']);
});

test('a conversation whose messages may be purged already is not restored', async () => {
  const session_id = randomUUID();
  await tell(amal, session_id, 'An old question', 'An old answer');
  await amal.call('DELETE', `history/${session_id}`);
  await fixture.db
    .update(conversations)
    .set({ deletedAt: new Date(Date.now() - 8 * 86_400_000) })
    .where(eq(conversations.sessionId, session_id));
  expect((await amal.call('POST', `history/${session_id}/restore`)).status).toBe(404);
});

test('search finds words in any form, in the right message, with the words around it', async () => {
  const sami = createChatClient(server.url, 'sami');
  const session_id = randomUUID();
  const chatId = await tell(sami, session_id, 'أين المكتبة؟', 'The Library stands besides the Café, by the مُسْتَشْفَى.');
  const other = randomUUID();
  await tell(sami, other, 'Weather today', 'Sunny');
  for (const q of ['library', 'LIBR', 'cafe', 'مستشفي', 'library stands']) {
    const { items } = (await sami.call('GET', `history?q=${encodeURIComponent(q)}`)).body;
    expect(items, q).toHaveLength(1);
    expect(items[0], q).toMatchObject({ session_id, match: { chat_id: chatId.answer } });
  }
  const arabic = (await sami.call('GET', `history?q=${encodeURIComponent('مكتبه')}`)).body.items;
  expect(arabic[0].match).toEqual({ chat_id: chatId.question, excerpt: 'أين المكتبة؟' });
  await sami.call('PATCH', `history/${other}`, { title: 'Forecast' });
  expect((await sami.call('GET', 'history?q=forecast')).body.items[0]).toMatchObject({ session_id: other });
  for (const q of ["' | !a:*", '%', '\\', "'; drop table ai.messages; --", '\u0000x']) {
    expect((await sami.call('GET', `history?q=${encodeURIComponent(q)}`)).status, q).toBe(200);
  }
});

test('lists and searches pinned entries separately', async () => {
  const nora = createChatClient(server.url, 'nora');
  const chatIds: string[] = [];
  for (let index = 0; index < 34; index += 1) {
    const session_id = randomUUID();
    chatIds.push(session_id);
    await tell(nora, session_id, `Train ${index}`, index % 2 ? 'Zug' : 'Bahn');
    if (index < 31) await nora.call('PATCH', `history/${session_id}`, { pinned: true });
  }
  const found = async (query: string): Promise<string[]> => {
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await nora.call('GET', `history?pinned=true${query}${cursor && `&cursor=${cursor}`}`);
      ids.push(...body.items.map((item: { session_id: string }) => item.session_id));
      cursor = body.next_cursor;
    }
    return ids;
  };
  const pinned = chatIds.slice(0, 31).toReversed();
  expect(await found('')).toEqual(pinned);
  expect(await found('&q=train')).toEqual(pinned);
  expect(await found('&q=bahn')).toEqual(pinned.filter((id) => chatIds.indexOf(id) % 2 === 0));
  expect(await found('&q=33')).toEqual([]);
  expect(await found('&type=translate')).toEqual([]);
});

test('an answer that nobody watched to its end is unread until it is seen', async () => {
  const open = gate();
  fixture.vendor.next(
    (async function* (): AsyncGenerator<Step> {
      await open.opened;
      yield* say('later');
    })(),
  );
  const session_id = randomUUID();
  const reading = await amal.ask({ session_id });
  await reading.until(({ events }) => events.length > 0);
  const listed = async () =>
    (await amal.call('GET', 'history')).body.items.find(
      (item: { session_id: string }) => item.session_id === session_id,
    );
  expect(await listed()).toMatchObject({ running: true, unread: false });
  const disconnected = server.nextDisconnect();
  reading.drop();
  await disconnected;
  open.open();
  await expect.poll(async () => (await listed()).running).toBe(false);
  expect(await listed()).toMatchObject({ unread: true });
  await amal.call('PATCH', `history/${session_id}`, { seen: true });
  expect(await listed()).toMatchObject({ unread: false });
});

test('a rating is stored, shown with its message, changed and withdrawn', async () => {
  const session_id = randomUUID();
  const { answer } = await tell(amal, session_id, 'Good?', 'Yes');
  const thumb = async () => (await amal.call('GET', `history/${session_id}`)).body.messages[1].feedback;
  await amal.call('POST', 'feedback', { chat_id: answer, rating: 'down', reasons: ['wrong'], comment: 'No.' });
  expect(await thumb()).toBe('down');
  await amal.call('POST', 'feedback', { chat_id: answer, rating: 'up' });
  expect(await thumb()).toBe('up');
  await amal.call('POST', 'feedback', { chat_id: answer, rating: null });
  expect(await thumb()).toBeNull();
});
