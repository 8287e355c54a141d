import { randomUUID } from 'node:crypto';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { messages } from '@deskmate/db/tables/ai/messages';
import { say } from '@deskmate/fakes/ai-vendor/script';
import { createClock } from '@deskmate/service-kit/clock';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';

let nowMs = Date.now();
const fixture = await startAiFixture({ clock: createClock(() => nowMs) });
const server = await fixture.startProcess();
const amal = createChatClient(server.url, 'amal');
const omar = createChatClient(server.url, 'omar');
afterAll(() => fixture.close());

async function tell(session_id: string, prompt: string, answer: string, parent_id?: string) {
  fixture.vendor.next(say(answer));
  const reading = await (await amal.ask({ session_id, prompt, ...(parent_id ? { parent_id } : {}) })).toEnd();
  return reading.last()?.chat_id ?? '';
}

async function shared(session_id: string, more = {}) {
  const { status, body } = await amal.call('POST', 'share', { session_id, ...more });
  expect(status).toBe(200);
  return body as { share_id: string; url: string; expires_at: string | null; title: string };
}

const read = (id: string, type = 'text') =>
  fetch(`${server.url}/share/${encodeURIComponent(type)}/${encodeURIComponent(id)}`);
const contents = async (answer: Response) =>
  ((await answer.json()) as { messages: { content: string }[] }).messages.map(({ content }) => content);

test('H04: a link shows the branch as it was shared, and only when it is taken anew what came later', async () => {
  const session_id = randomUUID();
  const one = await tell(session_id, 'Question', 'Answer');
  const share = await shared(session_id, { title: 'For you' });
  expect(share.url).toBe(`http://localhost:8080/share/text/${share.share_id}`);
  await tell(session_id, 'Private afterthought', 'Indeed', one);
  const answer = await read(share.share_id);
  expect(answer.headers.get('x-robots-tag')).toContain('noindex');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(await contents(answer)).toEqual(['Question', 'Answer']);
  await amal.call('PATCH', `share/${share.share_id}`, { refresh: true });
  expect(await contents(await read(share.share_id))).toHaveLength(4);
});

test('a link is taken anew up to the answer that is named, and says where it ends', async () => {
  const session_id = randomUUID();
  const one = await tell(session_id, 'Question', 'Answer');
  const two = await tell(session_id, 'And then?', 'Next', one);
  await tell(session_id, 'Private afterthought', 'Indeed', two);
  const { share_id } = await shared(session_id, { chat_id: one });
  const change = (body: object) => amal.call('PATCH', `share/${share_id}`, body);
  expect(((await amal.call('GET', `share?session_id=${session_id}`)).body as { items: object[] }).items).toMatchObject([
    { share_id, chat_id: one },
  ]);
  expect((await change({ refresh: true, chat_id: two })).body).toMatchObject({ chat_id: two });
  expect(await contents(await read(share_id))).toEqual(['Question', 'Answer', 'And then?', 'Next']);
  const elsewhere = await tell(randomUUID(), 'Another', 'Chat');
  expect((await change({ refresh: true, chat_id: elsewhere })).status).toBe(404);
  expect((await change({ chat_id: one })).status).toBe(422);
  expect(await contents(await read(share_id))).toHaveLength(4);
});

test('Z09: strangers read nothing that leads to the author or the conversation', async () => {
  const session_id = randomUUID();
  await tell(session_id, 'Question', 'Answer');
  const { share_id } = await shared(session_id);
  const body = (await (await read(share_id)).json()) as { messages: object[] };
  expect(Object.keys(body).sort()).toEqual([
    'author',
    'created_at',
    'messages',
    'next_cursor',
    'share_id',
    'title',
    'type',
    'updated_at',
  ]);
  expect(Object.keys(body.messages[0] ?? {}).sort()).toEqual(['content', 'created_at', 'model', 'role']);
  expect(JSON.stringify(body)).not.toContain(session_id);
});

test('H01: ids are random, long, and all different', async () => {
  const session_id = randomUUID();
  await tell(session_id, 'Question', 'Answer');
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await shared(session_id)).share_id));
  expect(new Set(ids).size).toBe(20);
  for (const id of ids) expect(Buffer.from(id, 'base64url').length).toBeGreaterThanOrEqual(16);
  const { items } = (await amal.call('GET', `share?session_id=${session_id}`)).body;
  expect(items).toHaveLength(20);
});

test('H03, H06: revoked, expired, deleted with its chat, of another type or unknown: not found', async () => {
  const session_id = randomUUID();
  await tell(session_id, 'Question', 'Answer');
  const revoked = await shared(session_id);
  const expiring = await shared(session_id, { expires_in_days: 1 });
  const left = await shared(session_id);
  expect((await amal.call('DELETE', `share/${revoked.share_id}`)).status).toBe(204);
  nowMs += 86_400_001;
  for (const id of [revoked.share_id, expiring.share_id, 'x', '../../history']) {
    expect((await read(id)).status, id).toBe(404);
    expect(
      (await omar.call('POST', 'share/continue', { share_id: id, type: 'text', session_id: randomUUID() })).status,
    ).not.toBe(200);
  }
  for (const type of ['write', 'image', 'nothing', '../x'])
    expect((await read(left.share_id, type)).status, type).toBe(404);
  expect((await read(left.share_id)).status).toBe(200);
  await amal.call('DELETE', `history/${session_id}`);
  expect((await read(left.share_id)).status).toBe(404);
});

test('a link has the type of its conversation’s tool; a tool without shares has none', async () => {
  const session_id = randomUUID();
  await tell(session_id, 'Question', 'Answer');
  const belongsTo = (type: string) =>
    fixture.db.update(conversations).set({ type }).where(eq(conversations.sessionId, session_id));
  await belongsTo('translate');
  const share = await shared(session_id);
  expect(share.url).toBe(`http://localhost:8080/share/translate/${share.share_id}`);
  expect((await read(share.share_id, 'translate')).status).toBe(200);
  expect((await amal.call('POST', 'share', { session_id, type: 'text' })).status).toBe(404);
  await belongsTo('read');
  expect((await amal.call('POST', 'share', { session_id })).status).toBe(404);
});

test('Z04: nobody shares, changes or revokes what is not theirs', async () => {
  const session_id = randomUUID();
  const answer = await tell(session_id, 'Question', 'Answer');
  const { share_id } = await shared(session_id);
  const own = randomUUID();
  const statuses = [
    (await omar.call('POST', 'share', { session_id })).status,
    (await omar.call('POST', 'share', { session_id: own, chat_id: answer })).status,
    (await omar.call('PATCH', `share/${share_id}`, { title: 'Mine' })).status,
    (await omar.call('DELETE', `share/${share_id}`)).status,
    (await omar.call('POST', 'share/continue', { share_id, type: 'text', session_id })).status,
  ];
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
  expect((await read(share_id)).status).toBe(200);
});

test('H07: copying a share requires a login and a plan, and fails with the reason', async () => {
  const session_id = randomUUID();
  await tell(session_id, 'Question', 'Answer');
  const { share_id } = await shared(session_id);
  const body = { share_id, type: 'text', session_id: randomUUID() };
  fixture.ledger.expired.add('omar');
  expect(await omar.call('POST', 'share/continue', body)).toMatchObject({
    status: 402,
    body: { code: 'subscription_expired' },
  });
  fixture.ledger.expired.delete('omar');
  expect((await omar.call('GET', `history/${body.session_id}`)).status).toBe(404);
  const anonymous = await fetch(`${server.url}/share/continue`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(anonymous.status).toBe(401);
});

test('the list says of each link what it is without what it shows; its expiry can be set anew and taken away', async () => {
  const session_id = randomUUID();
  await tell(session_id, 'Question', 'Answer');
  const { share_id } = await shared(session_id, { expires_in_days: 1 });
  nowMs += 86_400_001;
  const mine = async () =>
    ((await amal.call('GET', `share?session_id=${session_id}`)).body as { items: { expires_at: string | null }[] })
      .items;
  expect(Object.keys((await mine())[0] ?? {}).sort()).toEqual([
    'chat_id',
    'created_at',
    'expires_at',
    'image_ids',
    'session_id',
    'share_id',
    'show_prompt',
    'title',
    'type',
    'updated_at',
    'url',
  ]);
  expect((await read(share_id)).status).toBe(404);
  await amal.call('PATCH', `share/${share_id}`, { expires_in_days: 7 });
  expect((await read(share_id)).status).toBe(200);
  expect(Date.parse((await mine())[0]?.expires_at ?? '')).toBe(nowMs + 7 * 86_400_000);
  await amal.call('PATCH', `share/${share_id}`, { expires_in_days: null });
  expect((await mine())[0]?.expires_at).toBeNull();
});

test('H07: continuing a share creates the user’s own copy', async () => {
  const session_id = randomUUID();
  await tell(session_id, 'Where is the library?', 'Behind the park.');
  const { share_id } = await shared(session_id);
  const mine = randomUUID();
  const body = { share_id, type: 'text', session_id: mine };
  for (let sending = 0; sending < 2; sending += 1) {
    expect((await omar.call('POST', 'share/continue', body)).body).toEqual({ session_id: mine });
  }
  const copy = (await omar.call('GET', `history/${mine}`)).body;
  expect(copy.messages.map(({ content }: { content: string }) => content)).toEqual([
    'Where is the library?',
    'Behind the park.',
  ]);
  await (await omar.ask({ session_id: mine, parent_id: copy.active_chat_id, prompt: 'And the park?' })).toEnd();
  expect(JSON.stringify(fixture.vendor.calls.at(-1)?.body.messages)).toContain('Behind the park.');
  expect((await omar.call('GET', 'history?q=library')).body.items).toHaveLength(1);
  expect((await amal.call('GET', `history/${session_id}`)).body.messages).toHaveLength(2);
});

const translateSettings = { type: 'translate', language: 'ar', source_language: 'auto', domain: 'legal' };
/** Of earlier versions, of an unknown tool, and what is no action. */
const otherActions: [unknown, unknown][] = [
  [{ type: 'translate', glossary_id: 'g' }, { type: 'translate' }],
  [{ type: 'sing' }, null],
  ['x', null],
];

test.each([[{ ...translateSettings, glossary_id: 'g', invented: 'private' }, translateSettings], ...otherActions])(
  'a copy keeps only what a tool lets others have of its action and its conclusion: %j',
  async (action, kept) => {
    const session_id = randomUUID();
    const answer = await tell(session_id, 'Question', 'Answer');
    const { share_id } = await shared(session_id);
    await fixture.db.update(messages).set({ action }).where(eq(messages.sessionId, session_id));
    const conclusion = { unchecked: true, checks: [{ kind: 'term', expected: 'a → b' }], invented: 'private' };
    await fixture.db.update(messages).set({ conclusion }).where(eq(messages.chatId, answer));
    const mine = randomUUID();
    await omar.call('POST', 'share/continue', { share_id, type: 'text', session_id: mine });
    const copies = await fixture.db
      .select()
      .from(messages)
      .where(eq(messages.sessionId, mine))
      .orderBy(messages.createdAt);
    expect(copies.map((copy) => [copy.role, copy.action, copy.conclusion])).toEqual([
      ['user', kept, null],
      ['assistant', kept, { unchecked: true }],
    ]);
  },
);
