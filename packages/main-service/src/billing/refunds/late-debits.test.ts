import { disputes, gatewaySubscriptions, payments, refunds } from '@deskmate/db/tables/main/payments';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLedger } from '../../testing/check-ledger.ts';
import { jobContext } from '../../testing/job-context.ts';
import type { SignedIn } from '../../testing/main-fixture.ts';
import { createStripeFixture, type StripeFixture } from '../../testing/stripe-fixture.ts';
import { refundLatePayments } from './refund-late-payments.ts';

let fixture: StripeFixture;
beforeEach(async () => {
  fixture = await createStripeFixture();
});
afterEach(async () => {
  expect(await checkLedger(fixture.db)).toEqual([]);
  await fixture.close();
});

const lite = { kind: 'plan', plan_id: 2, interval: 'month' } as const;
const pro = { kind: 'plan', plan_id: 3, interval: 'month' } as const;
const debit = { iban: 'DE89370400440532013000' };
const max = { kind: 'plan', plan_id: 4, interval: 'month' } as const;
const planOf = (client: SignedIn) => fixture.get(client, 'client/subscription');
const deliver = () => fixture.deliver(fixture.newEvents());
const returnPayments = () => refundLatePayments(jobContext(fixture, { config: fixture.gatewayConfig }), 1);
/** Every event again, a comparison with Stripe, and the job that gives back, twice. */
async function settle() {
  await deliver();
  await returnPayments();
  await fixture.deliver(fixture.stripe.events());
  await fixture.service.operator.reconcilePayments();
  await returnPayments();
  await fixture.settled();
}
const amounts = (rows: { amount: number }[]) => rows.map(({ amount }) => amount).sort((a, b) => a - b);
const paidBy = async ({ id }: SignedIn) =>
  amounts(await fixture.db.select().from(payments).where(eq(payments.clientId, id)));
const refunded = async () => amounts(await fixture.db.select().from(refunds));
const liveOf = async ({ id }: SignedIn) =>
  (await fixture.db.select().from(gatewaySubscriptions).where(eq(gatewaySubscriptions.clientId, id))).filter(
    ({ status }) => status !== 'ended',
  );
async function buy(client: SignedIn, purchase: Parameters<StripeFixture['open']>[1], form?: Record<string, string>) {
  const { body } = await fixture.open(client, purchase);
  await fixture.checkOut(body, form);
  return body;
}
async function saveCard(client: SignedIn) {
  const { body } = await fixture.call('POST', 'client/stripe/customer/portal', {
    token: await fixture.tokenOf(client),
  });
  await fetch(body.portal_url, { method: 'POST', body: new URLSearchParams({ card: '4242424242424242' }) });
}
async function changeTo(
  client: SignedIn,
  { plan_id, interval }: Pick<typeof lite | typeof pro | typeof max, 'plan_id' | 'interval'>,
) {
  const token = await fixture.tokenOf(client);
  const query = { plan_id: String(plan_id), interval };
  const { priced_at, due_now } = (await fixture.call('GET', 'client/subscription/change', { token, query })).body;
  const body = { plan_id, interval, priced_at, due_now };
  expect((await fixture.call('POST', 'client/subscription/change', { token, body })).status).toBe(200);
  return due_now;
}

test('P05, P07: a bank debit that arrives after another plan was bought leaves that plan alone, and its money goes back once', async () => {
  const client = await fixture.newClient();
  await buy(client, lite, debit);
  await deliver();
  fixture.passTo('2026-03-11T12:00:00Z');
  await buy(client, pro);
  await deliver();
  fixture.passTo('2026-03-14T12:00:00Z');
  await settle();
  expect(await planOf(client)).toMatchObject({ plan_id: 3, renews: true, valid_to: '2026-04-11T12:00:00.000Z' });
  expect((await planOf(client)).credits[0]).toMatchObject({ allowance: 3000, balance: 3060 });
  expect(await paidBy(client)).toEqual([500, 1200]);
  expect(await refunded()).toEqual([500]);
  const mails = (await fixture.mailTo(client.email)).filter(({ subject }) =>
    subject.includes('refunding your payment'),
  );
  expect(mails).toMatchObject([{ text: expect.stringMatching(/\$5.*Lite/s) }]);
  expect(await liveOf(client)).toMatchObject([{ status: 'active', createdAt: new Date('2026-03-11T12:00:00Z') }]);
  fixture.passTo('2026-05-01T12:00:00Z');
  await settle();
  expect(await paidBy(client)).toEqual([500, 1200, 1200]);
});

test('P05, P07: a renewal by bank debit that arrives after another plan was bought leaves that plan alone', async () => {
  const client = await fixture.newClient();
  await buy(client, lite, debit);
  fixture.passTo('2026-04-10T14:00:00Z');
  await deliver();
  expect(await planOf(client)).toMatchObject({ plan_id: 2 });
  fixture.passTo('2026-04-11T12:00:00Z');
  await buy(client, pro);
  await deliver();
  fixture.passTo('2026-04-15T12:00:00Z');
  await settle();
  expect(await planOf(client)).toMatchObject({ plan_id: 3, renews: true, valid_to: '2026-05-11T12:00:00.000Z' });
  expect(await paidBy(client)).toEqual([500, 500, 1200]);
  expect(await refunded()).toEqual([500]);
});

test('P07: money that could not be given back at once is given back by the next try', async () => {
  const client = await fixture.newClient();
  await buy(client, lite, debit);
  await deliver();
  fixture.passTo('2026-03-11T12:00:00Z');
  await buy(client, pro);
  await deliver();
  fixture.passTo('2026-03-14T12:00:00Z');
  fixture.stripe.refuse('/v1/refunds', true);

  await deliver();
  await returnPayments();
  expect(await paidBy(client)).toEqual([500, 1200]);
  expect(await refunded()).toEqual([]);
  fixture.stripe.refuse('/v1/refunds', false);
  fixture.clock.forward(3_600_000);
  await settle();
  expect(await refunded()).toEqual([500]);
  expect(await planOf(client)).toMatchObject({ plan_id: 3 });
});

test('P05, P07: a bank debit that arrives after another subscription was changed leaves what it was changed to alone', async () => {
  const client = await fixture.newClient();
  await buy(client, lite);
  await deliver();
  fixture.passTo('2026-03-11T12:00:00Z');
  await buy(client, pro, debit);
  await deliver();
  fixture.passTo('2026-03-12T12:00:00Z');
  const dueNow = await changeTo(client, max);
  await deliver();
  expect(await planOf(client)).toMatchObject({ plan_id: 4 });
  fixture.passTo('2026-03-16T12:00:00Z');
  await settle();
  expect(await planOf(client)).toMatchObject({ plan_id: 4, renews: true, valid_to: '2026-04-12T12:00:00.000Z' });
  expect(await paidBy(client)).toEqual(amounts([500, 1200, dueNow].map((amount) => ({ amount }))));
  expect(await refunded()).toEqual([1200]);
  expect(await liveOf(client)).toMatchObject([{ status: 'active', createdAt: new Date('2026-03-10T12:00:00Z') }]);
});

test('P05, P07: a plan bought after another subscription was changed and renewed is given when its debit arrives', async () => {
  const client = await fixture.newClient();
  await buy(client, lite);
  await deliver();
  fixture.passTo('2026-03-12T12:00:00Z');
  await changeTo(client, max);
  await deliver();
  fixture.passTo('2026-04-11T12:00:00Z');
  await buy(client, pro, debit);
  await deliver();
  fixture.passTo('2026-04-12T14:00:00Z');
  await deliver();
  expect(await planOf(client)).toMatchObject({ plan_id: 4, valid_to: '2026-05-12T12:00:00.000Z' });
  fixture.passTo('2026-04-16T12:00:00Z');
  await settle();
  expect(await planOf(client)).toMatchObject({ plan_id: 3, renews: true });
  expect(await refunded()).toEqual([]);
});

test('P13: a payment that came too late and goes back does not use up its promo code', async () => {
  await fixture.service.operator.addPromoCode({ code: 'SPRING', percent: 20, total: 1 });
  const uses = async () => (await fixture.service.operator.listPromoCodes())[0]?.uses;
  const client = await fixture.newClient();
  await buy(client, { ...lite, promo_code: 'SPRING' }, debit);
  await deliver();
  fixture.passTo('2026-03-11T12:00:00Z');
  await buy(client, pro);
  await deliver();
  expect(await uses()).toBe(1);
  fixture.passTo('2026-03-14T12:00:00Z');
  await settle();
  expect(await refunded()).toEqual([400]);
  expect(await uses()).toBe(0);
  const again = await fixture.open(client, { ...max, promo_code: 'SPRING' });
  expect(again).toMatchObject({ status: 200, body: { discount: { amount: 500, code: 'SPRING' } } });
});

test('P05: a renewal whose debit arrives after a change to another plan and back adds no time', async () => {
  const client = await fixture.newClient();
  await buy(client, lite, debit);
  fixture.passTo('2026-04-10T14:00:00Z');
  await deliver();
  await saveCard(client);
  await changeTo(client, pro);
  await deliver();
  fixture.passTo('2026-04-10T15:00:00Z');
  await changeTo(client, lite);
  await deliver();
  const { server_time: _before, ...before } = await planOf(client);
  expect(before).toMatchObject({ plan_id: 2, valid_to: '2026-05-10T15:00:00.000Z' });
  fixture.passTo('2026-04-14T14:00:00Z');
  await settle();
  const { server_time: _after, ...after } = await planOf(client);
  expect(after).toEqual(before);
});

test('P07: money whose bank disputes it stays due until the dispute is decided', async () => {
  const client = await fixture.newClient();
  await buy(client, lite, debit);
  await deliver();
  fixture.passTo('2026-03-11T12:00:00Z');
  await buy(client, pro);
  await deliver();
  fixture.passTo('2026-03-14T12:00:00Z');
  await deliver();
  const [late] = await fixture.db.select().from(payments).where(eq(payments.isReturnDue, true));
  if (!late) throw new Error('nothing is due');
  const { id: paymentId, gateway, amount, currency } = late;
  const about = { paymentId, gateway, amount, currency, createdAt: fixture.clock.date() };
  await fixture.db.insert(disputes).values({ ...about, id: 'dispute', gatewayReference: 'dp_1', status: 'open' });
  await returnPayments();
  expect(await refunded()).toEqual([]);
  await fixture.db.update(disputes).set({ status: 'won' });
  await settle();
  expect(await refunded()).toEqual([500]);
  expect(await planOf(client)).toMatchObject({ plan_id: 3 });
});

test('P05: of two plans bought one after the other, the later one stays when the notices of the first come last', async () => {
  const ends: object[] = [];
  for (const order of ['as they happened', 'the first last']) {
    const client = await fixture.newClient();
    await buy(client, lite);
    const first = fixture.newEvents();
    fixture.passTo(new Date(fixture.clock.now() + 60_000).toISOString());
    await buy(client, pro);
    const second = fixture.newEvents();
    for (const events of order === 'the first last' ? [second, first] : [first, second]) await fixture.deliver(events);
    await settle();
    const { plan_id, renews, credits } = await planOf(client);
    const balances = credits.map(({ balance }: { balance: number }) => balance);
    ends.push({ plan_id, renews, balances, paid: await paidBy(client), live: (await liveOf(client)).length });
  }
  expect(ends[1]).toEqual(ends[0]);
  expect(ends[0]).toMatchObject({ plan_id: 3, renews: true, paid: [500, 1200], live: 1 });
  expect(await refunded()).toEqual([]);
});

test('P05, P13: a bank debit that arrives after a free plan was taken does not end it, and renews nothing', async () => {
  await fixture.service.operator.addPromoCode({ code: 'FREE', percent: 100 });
  const client = await fixture.newClient();
  await buy(client, lite, debit);
  await deliver();
  fixture.passTo('2026-03-11T12:00:00Z');
  expect((await fixture.open(client, { ...pro, promo_code: 'FREE' })).body).toMatchObject({ status: 'paid' });
  fixture.passTo('2026-03-14T12:00:00Z');
  await settle();
  expect(await planOf(client)).toMatchObject({ plan_id: 3, renews: false, valid_to: '2026-04-11T12:00:00.000Z' });
  expect(await refunded()).toEqual([500]);
  expect(await liveOf(client)).toEqual([]);
});

test('P05: a renewal whose debit arrives after a change of the same subscription does not undo the change', async () => {
  const client = await fixture.newClient();
  await buy(client, lite, debit);
  fixture.passTo('2026-04-10T14:00:00Z');
  await deliver();
  const token = await fixture.tokenOf(client);
  const { body: portal } = await fixture.call('POST', 'client/stripe/customer/portal', { token });
  await fetch(portal.portal_url, { method: 'POST', body: new URLSearchParams({ card: '4242424242424242' }) });
  const query = { plan_id: '3', interval: 'month' };
  const { priced_at, due_now } = (await fixture.call('GET', 'client/subscription/change', { token, query })).body;
  const body = { plan_id: 3, interval: 'month', priced_at, due_now };
  expect((await fixture.call('POST', 'client/subscription/change', { token, body })).status).toBe(200);
  await deliver();
  const before = await planOf(client);
  expect(before).toMatchObject({ plan_id: 3, renews: true });
  fixture.passTo('2026-04-14T14:00:00Z');
  await settle();
  const { server_time: _, ...after } = await planOf(client);
  expect(before).toMatchObject(after);
  // The change took the time that this payment is for off its price, so nothing goes back.
  expect(await paidBy(client)).toEqual([due_now, 500, 500].sort((a, b) => a - b));
  expect(await refunded()).toEqual([]);
});

test.each(['2026-04-10T12:00:00Z', '2026-04-10T12:30:00Z'])(
  'P05: a change at %s, before the month that has just begun is paid, is what the client has; the month adds no time',
  async (at) => {
    const client = await fixture.newClient();
    await buy(client, pro);
    await deliver();
    fixture.passTo(at);
    await deliver();
    const token = await fixture.tokenOf(client);
    const query = { plan_id: '3', interval: 'year' };
    const shown = (await fixture.call('GET', 'client/subscription/change', { token, query })).body;
    expect(shown.unused).toBeGreaterThan(1190);
    const { priced_at, due_now } = shown;
    const body = { plan_id: 3, interval: 'year', priced_at, due_now };
    expect((await fixture.call('POST', 'client/subscription/change', { token, body })).status).toBe(200);
    fixture.passTo('2026-05-12T12:00:00Z');
    await settle();
    const validTo = at.replace('2026', '2027').replace('Z', '.000Z');
    expect(await planOf(client)).toMatchObject({ plan_id: 3, interval: 'year', valid_to: validTo, renews: true });
    expect(await paidBy(client)).toEqual([1200, 1200, due_now]);
    expect(await refunded()).toEqual([]);
  },
);
