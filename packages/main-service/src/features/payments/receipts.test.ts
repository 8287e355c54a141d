import { audit } from '@deskmate/db/tables/main/audit';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createSandboxGateway } from '../../adapters/sandbox-gateway.ts';
import type { CardOutcome, PaymentGateway } from '../../ports/payment-gateway.ts';
import { createMainWorld } from '../../testing/main-world.ts';
import { payByCard } from '../../testing/subscribe.ts';

const clock = { now: () => Date.UTC(2026, 2, 10) };
const sandbox = createSandboxGateway({ production: false, clock });

/** A gateway that reports something else than it was asked for. */
const reporting = (change: Partial<Extract<CardOutcome, { kind: 'paid' }>>): PaymentGateway => ({
  ...sandbox,
  payByCard: async (order) => ({
    kind: 'paid',
    reference: `other_${order.paymentSessionId}`,
    customerId: 'other',
    amount: order.amount,
    currency: order.currency,
    ...change,
  }),
});

const worlds = await Promise.all(
  [{ amount: 1 }, { currency: 'IDR' }].map((change) =>
    createMainWorld({ adapters: { gateways: [reporting(change)] } }),
  ),
);
const withoutGateway = await createMainWorld({ adapters: { gateways: [] } });
afterAll(() => Promise.all([...worlds, withoutGateway].map((world) => world.close())));

test.each(worlds)('P10: another amount or currency than ours grants nothing and is reported', async (world) => {
  const client = await world.newClient();
  const token = client.tokens.access_token;
  const body = { kind: 'plan', plan_id: 2, interval: 'month', request_id: crypto.randomUUID() };
  const { body: session } = await world.call('POST', 'client/payment/session', { token, body });
  expect((await payByCard(world, token, session.id)).status).toBe(409);
  expect((await world.call('GET', 'client/subscription', { token })).body.plan_id).toBe(1);
  const rows = await world.db.select().from(audit).where(eq(audit.clientId, client.id));
  expect(rows.map(({ action }) => action)).toContain('payment_mismatch');
});

test('without a gateway nothing is sold', async () => {
  const { tokens } = await withoutGateway.newClient();
  const token = tokens.access_token;
  expect((await withoutGateway.call('GET', 'client/gateways', { token })).body).toEqual([]);
  const body = { kind: 'plan', plan_id: 2, interval: 'month', request_id: crypto.randomUUID() };
  const answer = await withoutGateway.call('POST', 'client/payment/session', { token, body });
  expect(answer).toMatchObject({ status: 503, body: { code: 'gateway_unavailable' } });
});

test('the Sandbox refuses to exist in production', () => {
  expect(() => createSandboxGateway({ production: true, clock })).toThrow('production');
});
