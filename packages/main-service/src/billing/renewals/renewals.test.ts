import { clients } from '@deskmate/db/tables/main/clients';
import { disputes, invoices, payments, refunds } from '@deskmate/db/tables/main/payments';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLedger } from '../../testing/check-ledger.ts';
import type { SignedIn } from '../../testing/main-fixture.ts';
import { shuffle } from '../../testing/shuffle.ts';
import { createStripeFixture, type StripeFixture } from '../../testing/stripe-fixture.ts';
import { createNoticesRepository } from '../webhook/notices-repository.ts';
import { createGatewaySubscriptionsRepository } from './gateway-subscriptions-repository.ts';

let fixture: StripeFixture;
beforeEach(async () => {
  fixture = await createStripeFixture();
});
afterEach(async () => {
  expect(await checkLedger(fixture.db)).toEqual([]);
  await fixture.close();
});

const pro = (interval: 'month' | 'year' = 'month') => ({ kind: 'plan', plan_id: 3, interval }) as const;
const planOf = (client: SignedIn) => fixture.get(client, 'client/subscription');
const paymentsOf = (client: SignedIn) => fixture.db.select().from(payments).where(eq(payments.clientId, client.id));
/** Standard credit: Pro grants 3000 a month. */
const standardOf = async (client: SignedIn) => (await planOf(client)).credits[0].balance;
const deliver = () => fixture.deliver(fixture.newEvents());

async function subscriber(purchase: Parameters<StripeFixture['open']>[1] = pro()) {
  const client = await fixture.newClient();
  await fixture.checkOut((await fixture.open(client, purchase)).body);
  await deliver();
  return client;
}

async function portal(client: SignedIn, form: Record<string, string>) {
  const token = await fixture.tokenOf(client);
  const { body } = await fixture.call('POST', 'client/stripe/customer/portal', { token });
  await fetch(body.portal_url, { method: 'POST', body: new URLSearchParams(form) });
}

const stripe = async (method: string, path: string, body: Record<string, string> = {}) => {
  const headers = { authorization: `Bearer ${fixture.stripe.secretKey}` };
  const sent = method === 'GET' ? {} : { body: new URLSearchParams(body) };
  const answer = await fetch(fixture.stripe.url + path, { method, headers, ...sent });
  return answer.json() as Promise<{ id: string; data: { id: string }[] }>;
};

test('a plan bought at Stripe renews by itself, with the next charge and its date', async () => {
  const client = await subscriber();
  expect(await planOf(client)).toMatchObject({
    plan_id: 3,
    valid_to: '2026-04-10T12:00:00.000Z',
    renews: true,
    renewal: { state: 'active', next_charge: { amount: 1200, currency: 'USD', at: '2026-04-10T12:00:00.000Z' } },
  });
  fixture.passTo('2026-04-10T14:00:00Z');
  await deliver();
  expect(await planOf(client)).toMatchObject({ plan_id: 3, valid_to: '2026-05-10T12:00:00.000Z', renews: true });
  expect(await standardOf(client)).toBe(3000);
  const issued = await fixture.db.select().from(invoices).where(eq(invoices.clientId, client.id));
  expect(issued.map(({ amount }) => amount)).toEqual([1200, 1200]);
  expect((await fixture.open(client, pro())).body).toMatchObject({ code: 'plan_already_renews' });
});

test('in the hour between the turn of the month and its payment the plan goes on, without the new month’s credit', async () => {
  const client = await subscriber();
  fixture.passTo('2026-04-10T12:30:00Z');
  await deliver();
  expect(await planOf(client)).toMatchObject({ plan_id: 3, type: 'paid', valid_to: '2026-04-17T12:00:00.000Z' });
  expect(await standardOf(client)).toBe(0);
  fixture.passTo('2026-04-10T13:00:00Z');
  await deliver();
  expect(await planOf(client)).toMatchObject({ valid_to: '2026-05-10T12:00:00.000Z' });
  expect(await standardOf(client)).toBe(3000);
});

test('P15: a renewal that fails is past due with a mail, is tried again, and a new card brings the month', async () => {
  const client = await subscriber();
  await portal(client, { card: '4000000000000341' });
  fixture.passTo('2026-04-11T12:00:00Z');
  await deliver();
  expect(await planOf(client)).toMatchObject({
    plan_id: 3,
    renews: false,
    valid_to: '2026-04-17T12:00:00.000Z',
    renewal: { state: 'past_due', next_charge: { amount: 1200 } },
  });
  expect(await standardOf(client)).toBe(0);
  const mails = async () => (await fixture.mailTo(client.email)).map(({ subject }) => subject);
  await fixture.service.operator.reconcilePayments();
  expect((await mails()).filter((subject) => subject.includes('couldn’t renew'))).toHaveLength(1);
  await portal(client, { card: '4242424242424242' });
  fixture.passTo('2026-04-14T12:00:00Z');
  await deliver();
  expect(await planOf(client)).toMatchObject({ renews: true, valid_to: '2026-05-10T12:00:00.000Z' });
  expect(await standardOf(client)).toBe(3000);
});

test('P15: when every try has failed the plan is over after its days of grace', async () => {
  const client = await subscriber();
  await portal(client, { card: '4000000000000341' });
  fixture.passTo('2026-04-16T12:00:00Z');
  await deliver();
  expect((await planOf(client)).valid_to).toBe('2026-04-17T12:00:00.000Z');
  fixture.passTo('2026-05-01T12:00:00Z');
  await deliver();
  expect(await planOf(client)).toMatchObject({ renews: false, renewal: null, valid_to: '2026-04-17T12:00:00.000Z' });
  expect(await paymentsOf(client)).toHaveLength(1);
});

test('P15: cancelled at the period’s end, the plan lasts until then, to the second, and is not charged again', async () => {
  const client = await subscriber();
  await portal(client, { action: 'cancel' });
  await deliver();
  expect(await planOf(client)).toMatchObject({ renews: false, renewal: { state: 'cancelled', next_charge: null } });
  fixture.passTo('2026-04-10T11:59:59Z');
  await deliver();
  expect((await fixture.get(client, 'client/subscription')).credits[0].allowance).toBe(3000);
  fixture.passTo('2026-04-10T12:00:00Z');
  await deliver();
  expect(await planOf(client)).toMatchObject({ valid_to: '2026-04-10T12:00:00.000Z', renewal: null });
  expect((await planOf(client)).credits[0].allowance).toBe(0);
  expect(await paymentsOf(client)).toHaveLength(1);
});

test('another plan takes the place of the one that renews, which is not charged again', async () => {
  const client = await subscriber();
  fixture.passTo('2026-03-20T12:00:00Z');
  await fixture.checkOut((await fixture.open(client, { kind: 'plan', plan_id: 4, interval: 'month' })).body);
  await deliver();
  expect(await planOf(client)).toMatchObject({ plan_id: 4, renews: true, valid_to: '2026-04-20T12:00:00.000Z' });
  await deliver();
  fixture.passTo('2026-04-21T12:00:00Z');
  await deliver();
  expect((await paymentsOf(client)).map(({ amount }) => amount).sort()).toEqual([1200, 2500, 2500]);
});

test('P15: all the money back ends the plan at once and its renewal; a part of it ends nothing', async () => {
  const client = await subscriber();
  const [payment] = await paymentsOf(client);
  const paymentId = payment?.id ?? '';
  await fixture.service.operator.refundPayment({ paymentId, amount: 200 });
  await deliver();
  expect(await planOf(client)).toMatchObject({ plan_id: 3, renews: true });
  await fixture.service.operator.refundPayment({ paymentId });
  await deliver();
  const after = await planOf(client);
  expect(after.credits[0]).toMatchObject({ allowance: 0, balance: 60 });
  expect(after.renewal).toBeNull();
  const returned = await fixture.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  expect(returned.map(({ amount }) => amount).sort()).toEqual([1000, 200].sort());
  // The notices of Stripe about the same refunds send none again.
  const told = (await fixture.mailTo(client.email)).filter(({ subject }) => subject === 'Your Deskmate refund');
  expect(told.map(({ text }) => text.includes('has ended'))).toEqual([false, true]);
  expect(told[0]?.text.replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ')).toContain(
    'We refunded $2 of the $12 that you paid on 10 March 2026 for Deskmate Pro plan',
  );
  await expect(fixture.service.operator.refundPayment({ paymentId })).rejects.toThrow('refunded already');
  fixture.passTo('2026-05-01T12:00:00Z');
  await deliver();
  expect(await paymentsOf(client)).toHaveLength(1);
});

test('P05: an older state of a subscription does not take the place of a newer one, and what has ended stays so', async () => {
  const client = await subscriber();
  const subscriptions = createGatewaySubscriptionsRepository(fixture.db);
  const [stored] = await subscriptions.listLive('stripe', client.id);
  if (!stored) throw new Error('nothing renews');
  const at = (ms: number) => new Date(stored.fetchedAt.getTime() + ms);
  expect(await subscriptions.save({ ...stored, status: 'past_due', fetchedAt: at(-1) })).toBe(false);
  expect(await subscriptions.find('stripe', stored.reference)).toEqual(stored);
  expect(await subscriptions.save({ ...stored, status: 'ended', fetchedAt: at(1) })).toBe(true);
  expect(await subscriptions.save({ ...stored, fetchedAt: at(2) })).toBe(false);
  expect(await subscriptions.find('stripe', stored.reference)).toMatchObject({ status: 'ended' });
});

test('P17: a refund whose notice was lost is found by the reconciliation, and the operator makes none twice', async () => {
  const [lost, repeated] = [await subscriber(), await subscriber()];
  const refundAtStripe = async (client: SignedIn) => {
    const [payment] = await paymentsOf(client);
    await stripe('POST', '/v1/refunds', { payment_intent: payment?.gatewayReference ?? '', amount: '500' });
    return payment?.id ?? '';
  };
  const refundedOf = async (paymentId: string) =>
    (await fixture.db.select().from(refunds).where(eq(refunds.paymentId, paymentId)))
      .map(({ amount }) => amount)
      .sort();
  const second = await refundAtStripe(repeated);
  await fixture.service.operator.refundPayment({ paymentId: second });
  expect(await refundedOf(second)).toEqual([500, 700]);
  const first = await refundAtStripe(lost);
  expect(await refundedOf(first)).toEqual([]);
  await fixture.service.operator.reconcilePayments();
  expect(await refundedOf(first)).toEqual([500]);
});

test('P17: what a notice was about that failed too often is found by the reconciliation', async () => {
  const notices = createNoticesRepository(fixture.db);
  const giveUp = async () => {
    const now = fixture.clock.date();
    for (const event of fixture.newEvents()) {
      const notice = { id: event.id, type: event.type, subject: 'checkout' as const, reference: 'none', sentAt: now };
      await notices.add('stripe', notice, now);
      await notices.change('stripe', [event.id], { doneAt: now, failure: 'no answer' });
    }
  };
  const client = await fixture.newClient();
  await fixture.checkOut((await fixture.open(client, pro())).body);
  await giveUp();
  expect((await planOf(client)).plan_id).toBe(1);
  await fixture.service.operator.reconcilePayments();
  expect((await planOf(client)).plan_id).toBe(3);
  fixture.passTo('2026-04-10T14:00:00Z');
  await giveUp();
  expect(await paymentsOf(client)).toHaveLength(1);
  await fixture.service.operator.reconcilePayments();
  expect(await paymentsOf(client)).toHaveLength(2);
});

test.each([
  ['settled', 0],
  ['stopped', 10],
] as const)(
  'P15, C11: of a pack as much credit goes as was refunded, and what an answer held of it when it is %s',
  async (end, left) => {
    const client = await fixture.newClient();
    await fixture.checkOut((await fixture.open(client, { kind: 'credit', pack_id: 1, quantity: 1 })).body);
    await deliver();
    const advanced = async () => (await planOf(client)).credits[1].balance;
    expect(await advanced()).toBe(210);
    const [payment] = await paymentsOf(client);
    await stripe('POST', '/v1/refunds', { payment_intent: payment?.gatewayReference ?? '', amount: '250' });
    await deliver();
    expect(await advanced()).toBe(110);
    const request = { requestId: 'answer', clientId: client.id, group: 'advanced', credits: 90 } as const;
    const cause = { tool: 'chat', modelId: 'gpt-6-sol', sessionId: null, chatId: null } as const;
    await fixture.service.credit.reserve({ ...request, ...cause });
    await stripe('POST', '/v1/refunds', { payment_intent: payment?.gatewayReference ?? '' });
    await deliver();
    // 100 of the pack were left, 90 of the account are held by an answer that is running.
    expect(await advanced()).toBe(90);
    if (end === 'settled') await fixture.service.credit.settle('answer', 90);
    else await fixture.service.credit.refund('answer');
    // 10 are the trial's.
    expect(await advanced()).toBe(left);
  },
);

test.each([
  ['winning_evidence', 'won', 3060, 3],
  ['losing_evidence', 'lost', 60, null],
])('P15: a disputed payment gives nothing until it is decided; %s: it is %s', async (words, status, credits, plan) => {
  const client = await fixture.newClient();
  await fixture.checkOut((await fixture.open(client, pro())).body, { cardNumber: '4000000000000259' });
  await deliver();
  expect((await planOf(client)).credits[0]).toMatchObject({ allowance: 0, balance: 60 });
  const { data } = await stripe('GET', '/v1/disputes');
  await stripe('POST', `/v1/disputes/${data[0]?.id}`, { 'evidence[uncategorized_text]': words });
  await deliver();
  expect((await planOf(client)).credits[0].balance).toBe(credits);
  expect((await planOf(client)).plan_id === 3).toBe(plan === 3);
  expect(await fixture.db.select().from(disputes)).toMatchObject([{ status, amount: 1200 }]);
});

test('P04, P05: a year of everything, its events shuffled and each five times, leaves exactly what their order leaves', async () => {
  const client = await subscriber();
  const [zone] = await fixture.db.update(clients).set({ timeZone: 'Pacific/Kiritimati' }).returning();
  expect(zone?.timeZone).toBe('Pacific/Kiritimati');
  fixture.passTo('2026-06-15T12:00:00Z');
  await portal(client, { card: '4000000000000341' });
  fixture.passTo('2026-07-11T12:00:00Z');
  await portal(client, { card: '4242424242424242' });
  fixture.passTo('2026-12-20T12:00:00Z');
  const { data } = await stripe('GET', '/v1/invoices?limit=100');
  const events = fixture.newEvents();
  const shuffled = shuffle(
    events.flatMap((event) => [event, event, event, event, event]),
    7,
  );
  const answers = await fixture.deliver(shuffled);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await fixture.service.operator.reconcilePayments();
  const paid = await paymentsOf(client);
  expect(paid).toHaveLength(data.length);
  expect(paid).toHaveLength(10);
  expect(new Set(paid.map(({ gatewayReference }) => gatewayReference)).size).toBe(10);
  expect(await planOf(client)).toMatchObject({ renews: true, valid_to: '2027-01-10T12:00:00.000Z' });
  expect(await standardOf(client)).toBe(3000);
}, 60_000);

const change = async (client: SignedIn, method: 'GET' | 'POST', target: object) => {
  const token = await fixture.tokenOf(client);
  const sent = method === 'GET' ? { query: target as Record<string, string> } : { body: target };
  return fixture.call(method, 'client/subscription/change', { token, ...sent });
};
const act = async (client: SignedIn, action: 'cancel' | 'resume') =>
  fixture.call('POST', `client/subscription/${action}`, { token: await fixture.tokenOf(client) });

test('P15: a change in mid-period costs what was shown: the new price less the unused time', async () => {
  const client = await subscriber();
  fixture.passTo('2026-03-26T00:00:00Z');
  const expected = { plan_id: '4', interval: 'month' };
  const { body: shown } = await change(client, 'GET', expected);
  // Half of 31 days of 12.00 is left.
  expect(shown).toMatchObject({ price: 2500, unused: 600, due_now: 1900, renews_at: '2026-04-26T00:00:00.000Z' });
  expect((await planOf(client)).plan_id).toBe(3);
  const { priced_at, due_now } = shown;
  const body = { plan_id: 4, interval: 'month', priced_at, due_now };
  expect((await change(client, 'POST', { ...body, due_now: 1 })).status).toBe(409);
  expect((await change(client, 'POST', { ...body, priced_at: '2026-03-20T00:00:00.000Z' })).status).toBe(409);
  fixture.passTo('2026-03-26T00:05:00Z');
  expect((await change(client, 'POST', body)).body).toMatchObject({ plan_id: 4, renews: true });
  await deliver();
  expect((await paymentsOf(client)).map(({ amount }) => amount).sort()).toEqual([1200, 1900]);
  expect(await planOf(client)).toMatchObject({ plan_id: 4, valid_to: '2026-04-26T00:05:00.000Z' });
  expect(await standardOf(client)).toBe(10_000);
  fixture.passTo('2026-04-27T00:00:00Z');
  await deliver();
  expect((await paymentsOf(client)).map(({ amount }) => amount).sort()).toEqual([1200, 1900, 2500]);
});

test('from monthly to yearly the unused month is credited once, in money and not in time as well', async () => {
  const client = await subscriber();
  const { body: shown } = await change(client, 'GET', { plan_id: '3', interval: 'year' });
  expect(shown).toMatchObject({ price: 12_000, unused: 1200, due_now: 10_800 });
  const { priced_at, due_now } = shown;
  await change(client, 'POST', { plan_id: 3, interval: 'year', priced_at, due_now });
  await deliver();
  expect(await planOf(client)).toMatchObject({ interval: 'year', valid_to: '2027-03-10T12:00:00.000Z' });
});

test('a card that does not pay changes nothing', async () => {
  const client = await subscriber();
  await portal(client, { card: '4000000000000341' });
  const { priced_at, due_now } = (await change(client, 'GET', { plan_id: '4', interval: 'month' })).body;
  const refused = await change(client, 'POST', { plan_id: 4, interval: 'month', priced_at, due_now });
  expect(refused).toMatchObject({ status: 402, body: { code: 'payment_declined' } });
  await deliver();
  expect(await planOf(client)).toMatchObject({ plan_id: 3, renews: true });
});

test('cancelling keeps the plan until its end and is undone; who has nothing that renews has nothing to cancel', async () => {
  const client = await subscriber();
  expect((await act(client, 'cancel')).body).toMatchObject({ plan_id: 3, renewal: { state: 'cancelled' } });
  expect((await act(client, 'resume')).body).toMatchObject({ renews: true, renewal: { state: 'active' } });
  const other = await fixture.newClient();
  expect((await act(other, 'cancel')).status).toBe(404);
  expect((await change(other, 'GET', { plan_id: '4', interval: 'month' })).status).toBe(404);
  expect((await change(client, 'GET', { plan_id: '3', interval: 'month' })).body.code).toBe('plan_already_renews');
  expect((await change(client, 'GET', { plan_id: '1', interval: 'month' })).status).toBe(422);
});
