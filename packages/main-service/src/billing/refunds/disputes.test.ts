import { payments } from '@deskmate/db/tables/main/payments';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Reversals } from '../../ports/payment-gateway.ts';
import { checkLedger } from '../../testing/check-ledger.ts';
import { jobContext } from '../../testing/job-context.ts';
import { createMainFixture, goodPassword, type MainFixture, type SignedIn } from '../../testing/main-fixture.ts';
import { subscribe } from '../../testing/subscribe.ts';
import { recordReversals } from './apply-refunds-and-disputes.ts';

let fixture: MainFixture;
beforeEach(async () => {
  fixture = await createMainFixture();
});
afterEach(async () => {
  expect(await checkLedger(fixture.db)).toEqual([]);
  await fixture.close();
});

/** Without a gateway there is no subscription to end, so no other request is made. */
const record = (payment: typeof payments.$inferSelect, reversals: Partial<Reversals>): Promise<void> =>
  recordReversals(jobContext(fixture, { adapters: { gateway: null } }), payment, {
    refunds: [],
    failedRefunds: [],
    disputes: [],
    ...reversals,
  });

async function paidPlan(
  interval: 'month' | 'year',
): Promise<{ client: SignedIn; payment: typeof payments.$inferSelect }> {
  const client = await fixture.newClient();
  await subscribe(fixture, client, { planId: 3, interval });
  const [payment] = await fixture.db.select().from(payments).where(eq(payments.clientId, client.id));
  if (!payment) throw new Error('nothing was paid');
  return { client, payment };
}

const planOf = async ({ email }: SignedIn) =>
  (await fixture.call('GET', 'client/subscription', { token: (await fixture.logIn(email)).access_token })).body;
const given = () => ({ reference: crypto.randomUUID(), amount: 1200, currency: 'USD' });
const passMs = (ms: number) => fixture.clock.set(new Date(fixture.clock.now() + ms).toISOString());

test('P15: a won dispute over a refunded payment gives nothing back', async () => {
  const { client, payment } = await paidPlan('month');
  await record(payment, { refunds: [{ ...given(), createdAt: fixture.clock.date() }] });
  passMs(60_000);
  const dispute = { ...given(), createdAt: fixture.clock.date() };
  await record(payment, { disputes: [{ ...dispute, status: 'open' }] });
  await record(payment, { disputes: [{ ...dispute, status: 'won' }] });
  expect((await planOf(client)).plan_id).not.toBe(3);
  expect((await planOf(client)).credits[0].balance).toBe(60);
});

test('P15: a won dispute does not bring back a plan that another one had replaced', async () => {
  const { client, payment } = await paidPlan('year');
  passMs(60_000);
  await subscribe(fixture, client, { planId: 4, interval: 'month' });
  const before = await planOf(client);
  expect(before).toMatchObject({ plan_id: 4 });
  passMs(60_000);
  const dispute = { ...given(), createdAt: fixture.clock.date() };
  await record(payment, { disputes: [{ ...dispute, status: 'open' }] });
  await record(payment, { disputes: [{ ...dispute, status: 'won' }] });
  const { plan_id, valid_to, credits } = await planOf(client);
  expect({ plan_id, valid_to, credits }).toEqual({
    plan_id: before.plan_id,
    valid_to: before.valid_to,
    credits: before.credits,
  });
});

const spend = async ({ id: clientId }: SignedIn, credits: number) => {
  const requestId = crypto.randomUUID();
  const hold = { clientId, requestId, group: 'standard', credits, tool: 'chat', modelId: 'demo' } as const;
  await fixture.service.credit.reserve({ ...hold, sessionId: null, chatId: null });
  await fixture.service.credit.settle(requestId, credits);
};
const standardOf = async (client: SignedIn): Promise<number> => (await planOf(client)).credits[0].balance;
const day = 86_400_000;

test.each([
  ['month', 3000],
  ['month', 1200],
  ['month', 0],
  ['year', 3000],
] as const)(
  'P15: a won dispute over a plan by the %s gives back what was left of a month of which %i were spent',
  async (interval, spent) => {
    const { client, payment } = await paidPlan(interval);
    // The trial's own credit stays until its date, and is spent first.
    const trial = (await standardOf(client)) - 3000;
    await spend(client, spent + trial);
    passMs(day);
    const dispute = { ...given(), createdAt: fixture.clock.date() };
    await record(payment, { disputes: [{ ...dispute, status: 'open' }] });
    expect(await standardOf(client)).toBe(0);
    passMs(5 * day);
    await record(payment, { disputes: [{ ...dispute, status: 'won' }] });
    await record(payment, { disputes: [{ ...dispute, status: 'won' }] });
    expect((await planOf(client)).plan_id).toBe(3);
    expect(await standardOf(client)).toBe(3000 - spent);
  },
);

test('P15: a dispute won in a later month grants that month, and what was spent before does not count', async () => {
  const { client, payment } = await paidPlan('year');
  await spend(client, 3000);
  const dispute = { ...given(), createdAt: fixture.clock.date() };
  passMs(day);
  await record(payment, { disputes: [{ ...dispute, status: 'open' }] });
  passMs(40 * day);
  await record(payment, { disputes: [{ ...dispute, status: 'won' }] });
  expect(await standardOf(client)).toBe(3000);
});

test('P15: a refund after a won dispute ends the plan', async () => {
  const { client, payment } = await paidPlan('month');
  const dispute = { ...given(), createdAt: fixture.clock.date() };
  await record(payment, { disputes: [{ ...dispute, status: 'open' }] });
  passMs(day);
  await record(payment, { disputes: [{ ...dispute, status: 'won' }] });
  passMs(day);
  await record(payment, { refunds: [{ ...given(), createdAt: fixture.clock.date() }] });
  expect((await planOf(client)).plan_id).not.toBe(3);
});

test('P15: time restored by a won dispute follows a plan that was bought meanwhile', async () => {
  const { client, payment } = await paidPlan('month');
  const dispute = { ...given(), createdAt: fixture.clock.date() };
  await record(payment, { disputes: [{ ...dispute, status: 'open' }] });
  passMs(10 * day);
  await subscribe(fixture, client, { planId: 4, interval: 'month' });
  const bought = await planOf(client);
  await record(payment, { disputes: [{ ...dispute, status: 'won' }] });
  const { plan_id, valid_to } = await planOf(client);
  expect(plan_id).toBe(4);
  expect(new Date(valid_to).getTime() - new Date(bought.valid_to).getTime()).toBe(21 * day);
});

test('a referral reward that a won dispute gave again is taken back by a later refund', async () => {
  const rewardOf = async ({ email }: SignedIn): Promise<number> => {
    const token = (await fixture.logIn(email)).access_token;
    return (await fixture.call('GET', 'client/subscription', { token })).body.credits[1].balance;
  };
  const ann = await fixture.newClient();
  const { code } = (await fixture.call('GET', 'client/referral', { token: ann.tokens.access_token })).body;
  const before = await rewardOf(ann);
  const ben = await fixture.newClient(undefined, goodPassword, { referral_code: code });
  await subscribe(fixture, ben, { planId: 3, interval: 'month' });
  const [payment] = await fixture.db.select().from(payments).where(eq(payments.clientId, ben.id));
  if (!payment) throw new Error('nothing was paid');
  expect(await rewardOf(ann)).toBe(before + 50);
  const dispute = { ...given(), amount: payment.amount, createdAt: fixture.clock.date() };
  await record(payment, { disputes: [{ ...dispute, status: 'open' }] });
  expect(await rewardOf(ann)).toBe(before);
  await record(payment, { disputes: [{ ...dispute, status: 'won' }] });
  expect(await rewardOf(ann)).toBe(before + 50);
  passMs(60_000);
  await record(payment, {
    refunds: [{ ...given(), amount: payment.amount, createdAt: fixture.clock.date() }],
  });
  expect(await rewardOf(ann)).toBe(before);
});
