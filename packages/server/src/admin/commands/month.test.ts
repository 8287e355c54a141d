import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import { costs } from '@deskmate/db/tables/ai/costs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, newClient } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { adminCommands } from '../admin-commands.ts';
import { runCommand, servingPlace } from '../run-command.ts';

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ url } = server);
}, 60_000);
afterAll(() => server.close());

const say = async (...line: string[]) =>
  (await runCommand(adminCommands, servingPlace(server), { line, secrets: {} })).words;

async function subscribe(): Promise<void> {
  const token = await newClient(url, server.resources.config.dataDir);
  const order = { kind: 'plan', plan_id: 2, interval: 'month', request_id: crypto.randomUUID() };
  const opened = await call(url, 'POST', mainBase + mainAddresses.paymentSession, { token, body: order });
  const card = { card_number: '4242 4242 4242 4242', expiry_month: 12, expiry_year: 2099, cvc: '123' };
  const body = { payment_session_id: opened.body.id, ...card };
  expect((await call(url, 'POST', mainBase + mainAddresses.payment, { token, body })).status).toBe(200);
}

it('prints a month as a table and as CSV: income, refunds, grants, and costs by vendor and model', async () => {
  await subscribe();
  await subscribe();
  const [payment] = JSON.parse(await say('list-payments', new Date().toISOString().slice(0, 7))).payments;
  await say('refund-payment', payment.id, '--amount', '2', '--yes');
  const cost = { tool: 'chat', modelId: 'm', vendor: 'openai', currency: 'USD', createdAt: new Date() };
  const known = { upstreamId: '=big', inputTokens: 1000, outputTokens: 200, micros: 4500 };
  await server.db.insert(costs).values([
    { id: '1', ...cost, ...known },
    { id: '2', ...cost, ...known, inputTokens: null, outputTokens: null, micros: null },
    { id: '3', ...cost, upstreamId: 'painter', images: 1, currency: null, micros: null },
    // Of another month.
    { id: '4', ...cost, ...known, createdAt: new Date('2020-01-15T00:00:00Z') },
  ]);

  const csv = (await say('month', '--csv')).split('\r\n');
  expect(csv[0]).toBe('part,of,count,amount,unit,more');
  expect(csv).toContain('income,sandbox,2,10.00,USD,');
  expect(csv).toContain('refunds,sandbox,1,2.00,USD,');
  expect(csv).toContain('grants,grant,4,1320,standard credits,');
  expect(csv).toContain('spend,openai =big,2,0.004500,USD,"1000 + 200 tokens, 1 of unknown cost"');
  expect(csv).toContain('spend,openai painter,1,unknown,,"1 images, 1 of unknown cost"');

  const table = (await say('month')).split('\n');
  expect(table[0]).toBe(`${new Date().toISOString().slice(0, 7)} (UTC)`);
  expect(table.find((line) => line.startsWith('income'))).toMatch(/^income +sandbox +2 +10\.00 {2}USD$/);
  expect(await say('month', '2020-01')).toContain('0.004500');
  expect(await say('month', '2019-12')).toMatch(/^2019-12 \(UTC\)\npart +of/);
  expect(await say('month', '2019-13')).toBe('month: must be a month such as 2026-03');
});
