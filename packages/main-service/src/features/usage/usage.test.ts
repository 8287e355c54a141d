import { afterAll, expect, test } from 'vitest';
import { creditRequest } from '../../testing/credit-request.ts';
import { createMainFixture } from '../../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

test('the ledger is read page by page, newest first, without a gap or a repetition, and only the own', async () => {
  const [a, b] = [await fixture.newClient(), await fixture.newClient()];
  const { credit } = fixture.service;
  for (let query = 1; query <= 55; query += 1) {
    // Several in the same millisecond, so that the page's edge falls among them.
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

const forged = (place: string) => Buffer.from(place).toString('base64url');
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
