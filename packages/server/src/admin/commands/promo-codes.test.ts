import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, newClient } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { adminCommands } from '../admin-commands.ts';
import { runCommand, servingPlace } from '../run-command.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

const say = async (...line: string[]) =>
  (await runCommand(adminCommands, servingPlace(server), { line, secrets: {} })).words;
const codes = async () => JSON.parse(await say('list-promo-codes'));

it('the operator adds promo codes, sees how often each is used, and takes one back', async () => {
  expect(await say('add-promo-code', ' spring ', '--percent', '25', '--months', '3', '--plans', '2,3')).toBe(
    'The promo code SPRING can be used now.',
  );
  const fixed = [
    '--amount',
    '2.50',
    '--currency',
    'USD',
    '--per-client',
    '2',
    '--total',
    '10',
    '--until',
    '2999-12-31',
  ];
  expect(await say('add-promo-code', 'MINUS', ...fixed)).toContain('MINUS');
  expect(await codes()).toMatchObject([
    { code: 'SPRING', percentOff: 25, amountOff: null, months: 3, planIds: [2, 3], perClientLimit: 1, uses: 0 },
    {
      code: 'MINUS',
      percentOff: null,
      amountOff: '2.50',
      currency: 'USD',
      months: null,
      planIds: [],
      perClientLimit: 2,
      totalLimit: 10,
      expiresAt: '3000-01-01T00:00:00.000Z',
      uses: 0,
    },
  ]);

  const token = await newClient(server.url, server.resources.config.dataDir);
  const price = async (code: string) => {
    const body = { code, plan_id: 2, interval: 'month' };
    return (await call(server.url, 'POST', mainBase + mainAddresses.promoCode, { token, body })).body;
  };
  expect(await price('spring')).toMatchObject({ price: 500, discount: 125, total: 375 });
  const order = { kind: 'plan', plan_id: 2, interval: 'month', promo_code: 'SPRING', request_id: crypto.randomUUID() };
  await call(server.url, 'POST', mainBase + mainAddresses.paymentSession, { token, body: order });
  expect(await codes()).toMatchObject([{ code: 'SPRING', uses: 1 }, { code: 'MINUS' }]);

  expect(await say('disable-promo-code', 'minus')).toBe('The promo code MINUS can no longer be used.');
  expect((await price('MINUS')).code).toBe('promo_code_invalid');
  expect((await codes())[1].disabledAt).toMatch(/^\d{4}-/);
});

it.each([
  [['add-promo-code', 'NONE'], 'Give either --percent or --amount.'],
  [['add-promo-code', 'BOTH', '--percent', '5', '--amount', '1'], 'Give either --percent or --amount.'],
  [['add-promo-code', 'MUCH', '--percent', '101'], '--percent is at most 100.'],
  [['add-promo-code', 'FILS', '--amount', '0.005', '--currency', 'KWD'], 'Cards take KWD with a 0 as the last digit'],
  [['add-promo-code', 'ZERO', '--amount', '0'], '--amount must be more than nothing.'],
  [['add-promo-code', 'LATE', '--percent', '5', '--until', '2020-01-01'], '2020-01-01 has passed.'],
  [['add-promo-code', 'WHERE', '--percent', '5', '--plans', '99'], 'There is no plan 99 on sale'],
  [['add-promo-code', 'X', '--percent', '5'], 'A code has 3 to 40 letters'],
  [['add-promo-code', 'SPRING', '--percent', '5'], 'There is a code SPRING already'],
  [['disable-promo-code', 'MINUS'], 'MINUS is disabled already.'],
  [['disable-promo-code', 'NOSUCH'], 'There is no code NOSUCH; list-promo-codes shows them.'],
])('%j is refused in words, and adds no code', async (line, words) => {
  const before = await codes();
  expect(await say(...line)).toContain(words);
  expect(await codes()).toEqual(before);
});
