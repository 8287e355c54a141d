import { payments } from '@deskmate/db/tables/main/payments';
import { creditPacks, planVersions } from '@deskmate/db/tables/main/plans';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { creditRequest } from '../../testing/credit-request.ts';
import { jobContext } from '../../testing/job-context.ts';
import type { SignedIn } from '../../testing/main-fixture.ts';
import { createStripeShop, type Shop } from '../../testing/shop.ts';
import type { StripeFixture } from '../../testing/stripe-fixture.ts';
import { buy, contractsOf, withdraw, withdrawalDays } from '../../testing/withdrawal.ts';
import { recordReversals } from './apply-refunds-and-disputes.ts';

vi.setConfig({ testTimeout: 120_000 });

let shop: Shop<StripeFixture>;
beforeEach(async () => {
  shop = await createStripeShop({ withdrawalDays });
});
afterEach(() => shop.close());

const pack = { kind: 'credit', pack_id: 1, quantity: 1 } as const;
const paymentOf = async ({ id }: SignedIn) => {
  const [payment] = await shop.fixture.db.select().from(payments).where(eq(payments.clientId, id));
  if (!payment) throw new Error('nothing was paid');
  return payment;
};
const owedTo = async (client: SignedIn) => (await shop.call(client, 'GET', 'client/invoice')).body.items[0].owed;

/** A pack of 200 Advanced for 5 dollars, of which so much was used; the trial's own 10 are spent first. */
async function packUsed(credits: number): Promise<SignedIn> {
  const client = await shop.fixture.newClient();
  await buy(shop, client, pack);
  if (credits > 0) await shop.spend(client, 'advanced', credits + 10);
  return client;
}

test('P24: of a pack that is given back after half was used, half the price is owed, which both sides read', async () => {
  const { operator } = shop.fixture.service;
  const client = await packUsed(100);
  const { id: paymentId } = await paymentOf(client);
  expect(await owedTo(client)).toBe(0);
  expect(await operator.previewRefund({ paymentId })).toMatchObject({
    email: client.email,
    amount: 500,
    isWhole: true,
    owed: 250,
  });
  expect(await operator.previewRefund({ paymentId, amount: '2.50' })).toMatchObject({ isWhole: false, owed: 0 });
  expect(await operator.refundPayment({ paymentId, amount: 300 })).toMatchObject({ amount: 300, owed: 50 });
  expect(await owedTo(client)).toBe(50);
  expect(await operator.refundPayment({ paymentId })).toMatchObject({ amount: 200, owed: 250 });
  await shop.arrive();
  expect(await owedTo(client)).toBe(250);
});

test('P24: what an open answer holds counts as used until it is freed', async () => {
  const { credit, operator } = shop.fixture.service;
  const client = await packUsed(0);
  const { id: paymentId } = await paymentOf(client);
  const request = creditRequest(client.id, { group: 'advanced', credits: 110 });
  await credit.reserve(request);
  expect(await operator.refundPayment({ paymentId })).toMatchObject({ owed: 250 });
  await credit.refund(request.requestId);
  expect(await owedTo(client)).toBe(0);
});

test('P24: a disputed pack is owed as far as it was used, until the dispute is won; a withdrawal leaves nothing owed until what it kept goes back too', async () => {
  const client = await packUsed(200);
  const payment = await paymentOf(client);
  const decide = (status: 'open' | 'won') => {
    const { amount, currency, createdAt } = payment;
    const disputes = [{ reference: 'dp_1', amount, currency, createdAt, status }];
    const deps = jobContext(shop.fixture, { config: shop.config });
    return recordReversals(deps, payment, { refunds: [], failedRefunds: [], disputes });
  };
  await decide('open');
  expect(await owedTo(client)).toBe(500);
  await decide('won');
  expect(await owedTo(client)).toBe(0);
  const other = await packUsed(100);
  const [{ id }] = await contractsOf(shop, other);
  expect(await withdraw(shop, other, id)).toMatchObject({ body: { kept: 250, refund: 250 } });
  expect(await owedTo(other)).toBe(0);
  // What the withdrawal kept goes back as well.
  await shop.fixture.service.operator.refundPayment({ paymentId: id });
  expect(await owedTo(other)).toBe(250);
});

test('P24: an amount is read in the currency of the payment, and a plan of which part is given back owes nothing', async () => {
  const { operator } = shop.fixture.service;
  const plan = await operator.addPlan({ name: 'Kuwait', monthlyPrice: '9.990', currency: 'KWD', standard: 300 });
  const client = await shop.fixture.newClient();
  await buy(shop, client, { kind: 'plan', plan_id: plan.planId, interval: 'month' });
  await shop.spend(client, 'standard', 160);
  const { id: paymentId } = await paymentOf(client);
  for (const amount of ['5.005', '10', '0', 'much'])
    await expect(operator.previewRefund({ paymentId, amount })).rejects.toThrow();
  expect(await operator.previewRefund({ paymentId, amount: '5' })).toMatchObject({ amount: 5000, owed: 0 });
  expect(await operator.refundPayment({ paymentId, amount: 5000 })).toMatchObject({ currency: 'KWD', owed: 0 });
  // A third of its credit was used; the trial's own 60 were spent first.
  expect(await operator.refundPayment({ paymentId })).toMatchObject({ amount: 4990, owed: 3330 });
});

test('P23: what a withdrawal leaves can be given back in a currency with three decimals', async () => {
  const { operator } = shop.fixture.service;
  const plan = await operator.addPlan({ name: 'Kuwait', monthlyPrice: '9.990', currency: 'KWD', standard: 700 });
  const client = await shop.fixture.newClient();
  await buy(shop, client, { kind: 'plan', plan_id: plan.planId, interval: 'month' });
  await shop.spend(client, 'standard', 60 + 100);
  const [{ id }] = await contractsOf(shop, client);
  // A seventh would be 1427.14.
  expect(await withdraw(shop, client, id)).toMatchObject({ body: { kept: 1420, refund: 8570, is_refunded: true } });
  expect(await shop.refundsOf(client)).toEqual([8570]);
});

test('P23: what an earlier version let be set and no card can pay is not on sale, instead of a fault', async () => {
  const { operator } = shop.fixture.service;
  const plan = await operator.addPlan({ name: 'Kuwait', monthlyPrice: '1.950', currency: 'KWD' });
  const added = await operator.addPack({
    name: 'P',
    group: 'image',
    credits: 9,
    price: '1.95',
    currency: 'KWD',
    validDays: 9,
  });
  await shop.fixture.db.update(planVersions).set({ monthlyPrice: 1955 }).where(eq(planVersions.planId, plan.planId));
  await shop.fixture.db.update(creditPacks).set({ price: 1955 }).where(eq(creditPacks.id, added.id));
  const client = await shop.fixture.newClient();
  for (const purchase of [
    { kind: 'plan', plan_id: plan.planId, interval: 'month' },
    { kind: 'credit', pack_id: added.id, quantity: 1 },
  ])
    expect(await shop.open(client, { ...purchase, start_now: true })).toMatchObject({ status: 422 });
});
