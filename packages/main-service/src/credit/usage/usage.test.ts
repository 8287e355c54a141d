import { afterAll, expect, test } from 'vitest';
import { creditRequest } from '../../testing/credit-request.ts';
import { createMainFixture } from '../../testing/main-fixture.ts';
import { csvCell } from './usage-csv.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

test('the ledger is read page by page, newest first, without a gap or a repetition, and only the own', async () => {
  const [a, b] = [await fixture.newClient(), await fixture.newClient()];
  const { credit } = fixture.service;
  for (let query = 1; query <= 55; query += 1) {
    // Several in the same millisecond, so that the end of a page is between them.
    if (query % 10 === 0) fixture.clock.forward(1);
    const request = creditRequest(a.id, { chatId: `chat ${query}` });
    await credit.reserve(request);
    await credit.settle(request.requestId, 1);
  }
  const page = async (cursor?: string) =>
    (await fixture.call('GET', 'client/usage', { token: a.tokens.access_token, query: cursor ? { cursor } : {} })).body;
  const first = await page();
  const second = await page(first.next_cursor);
  expect(first.items).toHaveLength(50);
  expect(second.next_cursor).toBeNull();
  const items = [...first.items, ...second.items];
  expect(new Set(items.map(({ id }) => id)).size).toBe(58);
  expect(items.filter(({ kind }) => kind === 'grant')).toHaveLength(3);
  expect(items.map(({ created_at }) => created_at)).toEqual(
    items
      .map(({ created_at }) => created_at)
      .sort()
      .reverse(),
  );
  expect(items.reduce((sum, { credits, group }) => sum + (group === 'standard' ? credits : 0), 0)).toBe(5);
  const others = await fixture.call('GET', 'client/usage', { token: b.tokens.access_token });
  expect(others.body.items).toHaveLength(3);
});

const forged = (text: string) => Buffer.from(text).toString('base64url');
test.each([
  'x',
  '',
  forged('not ours'),
  forged('-1 x'),
  forged('99999999999999999999 x'),
  forged('999999999999999 x'),
  forged('253402300800000 x'),
  forged('0 x'),
  forged(`0 ${'x'.repeat(64)}`),
  forged('1773144000000 \u0000'),
  forged("1773144000000 '; drop table main.clients; --"),
  Buffer.from(JSON.stringify({ updatedAt: '+999999-01-01', id: 'x' })).toString('base64url'),
  'A'.repeat(500),
  'A'.repeat(5000),
])('N09: the cursor %j is refused or gives an empty page', async (cursor) => {
  const { tokens } = await fixture.newClient();
  const answer = await fixture.call('GET', 'client/usage', { token: tokens.access_token, query: { cursor } });
  if (answer.status === 200) expect(answer.body).toEqual({ items: [], next_cursor: null });
  else expect(answer.status).toBe(422);
});

test("N09: a cursor of another client's list shows only the own lines", async () => {
  const [a, b] = [await fixture.newClient(), await fixture.newClient()];
  const { credit } = fixture.service;
  for (let query = 0; query < 52; query += 1) {
    const request = creditRequest(a.id);
    await credit.reserve(request);
    await credit.settle(request.requestId, 1);
  }
  fixture.clock.forward(1000);
  const list = (token: string, query = {}) => fixture.call('GET', 'client/usage', { token, query });
  const { next_cursor: cursor } = (await list(a.tokens.access_token)).body;
  const own = (await list(b.tokens.access_token)).body.items.map(({ id }: { id: string }) => id);
  const seen = (await list(b.tokens.access_token, { cursor })).body.items.map(({ id }: { id: string }) => id);
  expect(own).toEqual(expect.arrayContaining(seen));
});

test('an answer that was not charged has a line of its own, and lines are filtered by kind, tool and group', async () => {
  const client = await fixture.newClient();
  const { credit } = fixture.service;
  const failed = creditRequest(client.id, { chatId: 'failed' });
  await credit.reserve(failed);
  await credit.refund(failed.requestId);
  fixture.clock.forward(1);
  const answered = creditRequest(client.id, { group: 'advanced' });
  await credit.reserve(answered);
  await credit.settle(answered.requestId, 1);
  const list = async (query: Record<string, string>) =>
    (await fixture.call('GET', 'client/usage', { token: client.tokens.access_token, query })).body.items;
  expect(await list({ kind: 'not_charged' })).toMatchObject([{ credits: 0, chat_id: 'failed', group: 'standard' }]);
  expect(await list({ tool: 'chat' })).toMatchObject([{ kind: 'spend' }, { kind: 'not_charged' }]);
  expect(await list({ group: 'advanced', kind: 'spend' })).toMatchObject([{ credits: -1 }]);
  expect(await list({ group: 'image', tool: 'chat' })).toEqual([]);
});

test('a month is counted by day of the reader’s time zone, by tool, model and group', async () => {
  fixture.clock.set('2026-03-31T09:30:00Z');
  const client = await fixture.newClient();
  const { credit } = fixture.service;
  for (const credits of [1, 2]) {
    const request = creditRequest(client.id, { credits });
    await credit.reserve(request);
    await credit.settle(request.requestId, credits);
    fixture.clock.forward(3_600_000);
  }
  const token = (await fixture.logIn(client.email)).access_token;
  const month = (query: Record<string, string>) => fixture.call('GET', 'client/month_usage', { token, query });
  const spent = { tool: 'chat', model_id: expect.any(String), group: 'standard' };
  expect((await month({ month: '2026-03' })).body).toEqual({
    month: '2026-03',
    today: '2026-03-31',
    items: [{ ...spent, day: '2026-03-31', credits: 3, count: 2 }],
  });
  // It is tomorrow there from 10:00 UTC on.
  const there = { time_zone: 'Pacific/Kiritimati' };
  expect((await month({ month: '2026-03', ...there })).body.items).toMatchObject([{ day: '2026-03-31', credits: 1 }]);
  expect((await month({ month: '2026-04', ...there })).body).toMatchObject({
    today: '2026-04-01',
    items: [{ day: '2026-04-01', credits: 2, count: 1 }],
  });
  expect((await month(there)).body).toEqual((await month({ month: '2026-04', ...there })).body);
  expect((await month({ month: '2026-13' })).status).toBe(422);
  expect((await month({ month: '2026-03', time_zone: "x'; drop" })).status).toBe(422);
  fixture.clock.set('2026-03-10T12:00:00Z');
});

test('N10: the whole ledger is a CSV file, in which no cell is a formula', async () => {
  const client = await fixture.newClient();
  const { credit } = fixture.service;
  const request = creditRequest(client.id, { sessionId: '=1+1' });
  await credit.reserve(request);
  await credit.settle(request.requestId, 1);
  const answer = await fixture.app.inject({
    url: '/api/client/usage',
    headers: { authorization: `Bearer ${client.tokens.access_token}`, accept: 'text/csv' },
  });
  expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
  const lines = answer.body.split('\r\n');
  expect(lines[0]).toBe('time,activity,credits,group,tool,model,chat,cause,link');
  expect(lines).toHaveLength(1 + 4 + 1);
  expect(answer.body).toContain(',spend,-1,standard,chat,');
  expect(answer.body).toContain(",'=1+1,use,http://desk.test/dashboard/chat/%3D1%2B1");
  expect(answer.body).toContain(',grant,60,standard,,,,plan,');
});

test.each([
  ['=1', "'=1"],
  ['\t@x', "'\t@x"],
  ['-1', "'-1"],
  [-1, '-1'],
  ['a,"b"', '"a,""b"""'],
  [null, ''],
])('N10: the CSV cell %j', (cell, written) => expect(csvCell(cell)).toBe(written));
