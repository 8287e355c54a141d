import { audit } from '@deskmate/db/tables/main/audit';
import { payments } from '@deskmate/db/tables/main/payments';
import { planVersions } from '@deskmate/db/tables/main/plans';
import { withdrawals } from '@deskmate/db/tables/main/withdrawals';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jobContext } from '../../testing/job-context.ts';
import { createStripeShop, type Shop } from '../../testing/shop.ts';
import type { StripeFixture } from '../../testing/stripe-fixture.ts';
import { buy, contractsOf, withdraw, withdrawalDays } from '../../testing/withdrawal.ts';
import { completeWithdrawals } from './complete-withdrawal.ts';
import { withdraw as declare } from './withdraw.ts';

// Each test has a service and a database of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let shop: Shop<StripeFixture>;
let fixture: StripeFixture;
beforeEach(async () => {
  shop = await createStripeShop({ withdrawalDays });
  ({ fixture } = shop);
});
afterEach(async () => {
  vi.useRealTimers();
  await shop.close();
});

const pro = { kind: 'plan', plan_id: 3, interval: 'month' } as const;

test('while Stripe does not answer the declaration counts, and the money goes back later, once', async () => {
  const client = await shop.fixture.newClient();
  await buy(shop, client, pro);
  const [{ id }] = await contractsOf(shop, client);
  // Stripe is asked for what is not known yet, and again to end the renewal, three times each.
  fixture.stripe.failNext(...Array.from({ length: 6 }, () => 'server_error' as const));
  expect(await withdraw(shop, client, id)).toMatchObject({ status: 200, body: { is_refunded: false, refund: 1200 } });
  expect((await shop.planOf(client)).plan_name).toBeNull();
  expect(await shop.refundsOf(client)).toEqual([]);
  const { operator } = shop.fixture.service;
  const [listed] = (await operator.listWithdrawals({ from: new Date(0), to: new Date('2027-01-01') })).items;
  expect(listed?.doneAt).toBeNull();
  await shop.passTo('2026-03-10T13:00:00Z');
  await Promise.all([withdraw(shop, client, id), withdraw(shop, client, id)]);
  await shop.arrive();
  expect(await shop.refundsOf(client)).toEqual([1200]);
  expect((await contractsOf(shop, client))[0]).toMatchObject({ is_refunded: true });
});

/** No time limit is reached: Stripe has all the time that it needs to answer. */
const stopTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** Changes the plan at Stripe, whose notice has not come. */
async function changeAtStripe(paymentId: string, to: { planId: number; price: number }) {
  const [bought] = await fixture.db.select().from(payments).where(eq(payments.id, paymentId));
  const [version] = await fixture.db.select().from(planVersions).where(eq(planVersions.planId, to.planId));
  const headers = { authorization: `Bearer ${fixture.stripe.secretKey}` };
  const change = new URLSearchParams({
    'items[0][price_data][currency]': 'usd',
    'items[0][price_data][unit_amount]': String(to.price),
    'items[0][price_data][recurring][interval]': 'month',
    'items[0][price_data][product_data][name]': 'Another plan',
    proration_behavior: 'always_invoice',
    'billing_cycle_anchor[type]': 'now',
    'metadata[plan_version]': version?.id ?? '',
  });
  const at = `${fixture.stripe.url}/v1/subscriptions/${bought?.subscriptionReference}`;
  expect((await fetch(at, { method: 'POST', headers, body: change })).status).toBe(200);
}

test('after a change to a cheaper plan that is not known yet, what it left over is not given back as well', async () => {
  const client = await shop.fixture.newClient();
  await buy(shop, client, { kind: 'plan', plan_id: 4, interval: 'year' });
  const [{ id }] = await contractsOf(shop, client);
  await changeAtStripe(id, { planId: 3, price: 1200 });
  stopTimers();
  expect((await withdraw(shop, client, id)).body).toMatchObject({ refund: 1200, is_refunded: true });
  await shop.arrive();
  expect(await shop.refundsOf(client)).toEqual([1200]);
  expect(await shop.planOf(client)).toMatchObject({ plan_name: null, renewal: null });
});

test('what such a change left over is told to the operator, once, where Stripe did not answer in time to count it', async () => {
  const client = await fixture.newClient();
  await buy(shop, client, { kind: 'plan', plan_id: 4, interval: 'year' });
  const [{ id }] = await contractsOf(shop, client);
  await changeAtStripe(id, { planId: 3, price: 1200 });
  fixture.stripe.failNext('server_error', 'server_error', 'server_error');
  fixture.stripe.refuse('/v1/refunds', true);
  expect((await withdraw(shop, client, id)).body).toMatchObject({ refund: 25_000, is_refunded: false });
  const told = () =>
    fixture.db
      .select()
      .from(audit)
      .where(and(eq(audit.clientId, client.id), eq(audit.action, 'withdrawal_left_balance')));
  const complete = async () => {
    fixture.clock.forward(120_000);
    await completeWithdrawals(jobContext(fixture, { config: shop.config }), 10);
  };
  await complete();
  fixture.stripe.refuse('/v1/refunds', false);
  await complete();
  expect(await told()).toMatchObject([{ details: { payment: id, balance: 23_800, currency: 'USD' } }]);
  await shop.arrive();
  await fixture.db.update(withdrawals).set({ doneAt: null });
  await complete();
  expect(await told()).toHaveLength(1);
  expect(await shop.refundsOf(client)).toEqual([25_000]);
});

test('a bank debit that settles after the withdrawal brings no plan, and its money goes back', async () => {
  const client = await fixture.newClient();
  const { body: session } = await fixture.open(client, { ...pro, start_now: true });
  await fixture.checkOut(session, { iban: 'DE89370400440532013000' });
  await shop.passTo('2026-03-20T12:00:00Z');
  const dueNow = (await shop.change(client, { plan_id: 4, interval: 'month' })).dueNow;
  expect(dueNow).toBeGreaterThan(0);
  const [{ id }] = await contractsOf(shop, client);
  expect(await withdraw(shop, client, id)).toMatchObject({ body: { paid: 1200, refund: 1200, is_refunded: true } });
  expect(await shop.refundsOf(client)).toEqual([1200]);
  await shop.passTo('2026-04-03T12:00:00Z');
  expect(await shop.planOf(client)).toMatchObject({ plan_name: null, renewal: null });
  const withdrawn = async () => (await contractsOf(shop, client))[0];
  expect(await withdrawn()).toMatchObject({ is_refunded: false });
  const context = jobContext(fixture, { config: shop.config });
  await completeWithdrawals(context, 10);
  await completeWithdrawals(context, 10);
  expect(await withdrawn()).toMatchObject({ is_refunded: true });
  await shop.arrive();
  await fixture.service.operator.reconcilePayments();
  expect(await shop.refundsOf(client)).toEqual([1200, dueNow].sort((a, b) => a - b));
  expect(await shop.planOf(client)).toMatchObject({ plan_name: null, renewal: null });
});

test('a payment for the contract that is not known yet when the client withdraws is given back as well', async () => {
  const client = await fixture.newClient();
  await buy(shop, client, pro);
  const [{ id }] = await contractsOf(shop, client);
  await changeAtStripe(id, { planId: 4, price: 2500 });
  stopTimers();
  expect((await withdraw(shop, client, id)).body).toMatchObject({ refund: 2500, is_refunded: true });
  expect(await shop.refundsOf(client)).toEqual([1200, 1300]);
  await shop.arrive();
  await fixture.service.operator.reconcilePayments();
  expect(await shop.refundsOf(client)).toEqual([1200, 1300]);
  expect(await shop.planOf(client)).toMatchObject({ plan_name: null, renewal: null });
});

test('a declaration is stored after three seconds without an answer from Stripe, and what the answer names later goes back as well', async () => {
  const client = await fixture.newClient();
  await buy(shop, client, pro);
  const [{ id }] = await contractsOf(shop, client);
  await changeAtStripe(id, { planId: 4, price: 2500 });
  const context = jobContext(fixture, { config: { ...shop.config, withdrawalDays: 14 } });
  const { gateway } = context;
  if (!gateway) throw new Error('there is no gateway');
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const silent = {
    ...gateway,
    fetchSubscription: async (reference: string) => {
      asked.resolve();
      await answered.promise;
      return gateway.fetchSubscription(reference);
    },
    endSubscription: () => Promise.reject(new Error('no answer')),
  };
  stopTimers();
  const declared = { contract_id: id, name: 'Ann Lee', clientId: client.id, ip: '192.0.2.1' };
  const answer = declare({ ...context, gateway: silent }, declared);
  await asked.promise;
  await vi.advanceTimersByTimeAsync(3000);
  expect(await answer).toMatchObject({ refund: 1200, withdrawal: { submittedAt: fixture.clock.date() } });
  vi.useRealTimers();
  answered.resolve();
  await context.background.idle();
  fixture.clock.forward(120_000);
  await completeWithdrawals(context, 10);
  expect(await shop.refundsOf(client)).toEqual([1200, 1300]);
  expect(await shop.planOf(client)).toMatchObject({ plan_name: null, renewal: null });
});

test.each([
  [500, [800, 1200]],
  [1300, [1200]],
])(
  'of a payment that becomes known after the withdrawal the %i that a balance paid go back there, once',
  async (balance, refunded) => {
    const client = await fixture.newClient();
    await buy(shop, client, pro);
    const [{ id }] = await contractsOf(shop, client);
    const context = jobContext(fixture, { config: shop.config });
    const customerId = (await context.repositories.payments.findCustomer(client.id, 'stripe')) ?? '';
    await context.gateway?.addToBalance({ customerId, amount: balance, currency: 'USD', key: 'an earlier plan' });
    await changeAtStripe(id, { planId: 4, price: 2500 });
    // Stripe is asked three times for what is not known yet.
    fixture.stripe.failNext('server_error', 'server_error', 'server_error');
    expect((await withdraw(shop, client, id)).body).toMatchObject({ refund: 1200, to_balance: 0, is_refunded: true });
    const given = async () => ({
      refunded: await shop.refundsOf(client),
      balance: await context.gateway?.balanceOf({ customerId, currency: 'USD' }),
    });
    expect(await given()).toEqual({ refunded, balance });
    // As if another payment had become known.
    await fixture.db.update(withdrawals).set({ doneAt: null });
    fixture.clock.forward(120_000);
    await completeWithdrawals(context, 10);
    expect(await given()).toEqual({ refunded, balance });
    expect((await contractsOf(shop, client))[0]).toMatchObject({ refund: 1200, to_balance: 0, is_refunded: true });
  },
);
