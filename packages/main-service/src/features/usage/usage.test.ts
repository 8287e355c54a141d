import { afterAll, expect, test } from 'vitest';
import { creditRequest } from '../../testing/credit-request.ts';
import { createMainWorld } from '../../testing/main-world.ts';

const world = await createMainWorld();
afterAll(() => world.close());

test('the ledger is read page by page, newest first, without a gap or a repetition, and only the own', async () => {
  const [a, b] = [await world.newClient(), await world.newClient()];
  const { credit } = world.service;
  for (let query = 1; query <= 55; query += 1) {
    // Several in the same millisecond, so that the page's edge falls among them.
    if (query % 10 === 0) world.clock.forward(1);
    const request = creditRequest(a.id, { chatId: `chat ${query}` });
    await credit.reserve(request);
    await credit.settle(request.requestId, 1);
  }
  const page = async (cursor?: string) =>
    (await world.call('GET', 'client/usage', { token: a.tokens.access_token, query: cursor ? { cursor } : {} })).body;
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
  const others = await world.call('GET', 'client/usage', { token: b.tokens.access_token });
  expect(others.body.items).toHaveLength(3);
});

test.each(['x', 'bm90IG91cnM', 'LTEgeA', 'OTk5OTk5OTk5OTk5OTk5OTk5OTkgeA'])(
  'the cursor %j is refused',
  async (cursor) => {
    const { tokens } = await world.newClient();
    const { status } = await world.call('GET', 'client/usage', { token: tokens.access_token, query: { cursor } });
    expect(status).toBe(422);
  },
);
