import { audit } from '@deskmate/db/tables/main/audit';
import { payments, refunds } from '@deskmate/db/tables/main/payments';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { checkLedger } from '../../testing/check-ledger.ts';
import { jobContext } from '../../testing/job-context.ts';
import type { SignedIn } from '../../testing/main-fixture.ts';
import { createStripeShop } from '../../testing/shop.ts';
import { buy, contractsOf, withdraw, withdrawalDays } from '../../testing/withdrawal.ts';
import { completeWithdrawals } from './complete-withdrawal.ts';
import { refundLatePayments } from './refund-late-payments.ts';

const shop = await createStripeShop({ withdrawalDays });
const { db, stripe, service } = shop.fixture;
afterEach(async () => expect(await checkLedger(db)).toEqual([]));
afterAll(() => shop.close());

const pro = { kind: 'plan', plan_id: 3, interval: 'month' } as const;
const pack = { kind: 'credit', pack_id: 1, quantity: 1 } as const;

async function buyOne(purchase: object) {
  const client = await shop.fixture.newClient();
  await buy(shop, client, purchase);
  const [payment] = await db.select().from(payments).where(eq(payments.clientId, client.id));
  if (!payment) throw new Error('nothing was paid');
  return { client, payment };
}

/** The refunds of a payment that count come back from the bank. */
async function failRefunds(paymentId: string): Promise<void> {
  const counting = and(eq(refunds.paymentId, paymentId), isNull(refunds.failedAt));
  for (const { gatewayReference } of await db.select().from(refunds).where(counting))
    stripe.failRefund(gatewayReference);
  await shop.arrive();
}

const actionsOf = async ({ id }: SignedIn) =>
  (await db.select().from(audit).where(eq(audit.clientId, id))).map(({ action }) => action);
const creditOf = async (client: SignedIn): Promise<number> =>
  (await shop.planOf(client)).credits.reduce((sum: number, { balance }: { balance: number }) => sum + balance, 0);

test('a refund by the operator that fails later is not counted, is reported, and can be repeated', async () => {
  const { client, payment } = await buyOne(pro);
  await service.operator.refundPayment({ paymentId: payment.id });
  await shop.arrive();
  expect(await shop.refundsOf(client)).toEqual([1200]);
  const listed = async () =>
    (await service.operator.listPayments({ from: new Date(0), to: new Date(9e12) })).items.find(
      ({ id }) => id === payment.id,
    );
  expect(await listed()).toMatchObject({ refunded: 1200 });
  await failRefunds(payment.id);
  expect(await listed()).toMatchObject({ refunded: 0 });
  expect(await shop.refundsOf(client)).toEqual([]);
  expect(
    (await shop.fixture.call('GET', 'client/invoice', { token: client.tokens.access_token })).body.items,
  ).toMatchObject([{ refunded: 0 }]);
  expect((await actionsOf(client)).filter((action) => action === 'refund_failed')).toHaveLength(1);
  await service.operator.refundPayment({ paymentId: payment.id });
  await shop.arrive();
  expect(await shop.refundsOf(client)).toEqual([1200]);
  await expect(service.operator.refundPayment({ paymentId: payment.id })).rejects.toThrow('refunded already');
});

test('a withdrawal whose refund fails is open again until another one is made', async () => {
  const { client, payment } = await buyOne(pro);
  await withdraw(shop, client, payment.id);
  await shop.arrive();
  expect(await contractsOf(shop, client)).toMatchObject([{ is_refunded: true }]);
  await failRefunds(payment.id);
  expect(await contractsOf(shop, client)).toMatchObject([{ is_refunded: false }]);
  await withdraw(shop, client, payment.id);
  await shop.arrive();
  expect(await contractsOf(shop, client)).toMatchObject([{ is_refunded: true }]);
  expect(await shop.refundsOf(client)).toEqual([1200]);
});

test('a refund in place of a failed one takes no credit a second time', async () => {
  const { client, payment } = await buyOne(pack);
  const half = { paymentId: payment.id, amount: payment.amount / 2 };
  const bought = await creditOf(client);
  await service.operator.refundPayment(half);
  const left = await creditOf(client);
  expect(left).toBeLessThan(bought);
  await failRefunds(payment.id);
  await service.operator.refundPayment(half);
  expect(await creditOf(client)).toBe(left);
  await service.operator.refundPayment(half);
  expect(await creditOf(client)).toBeLessThan(left);
});

test('a failed refund counts for the one in its place alone, not for others made meanwhile', async () => {
  const { client, payment } = await buyOne(pack);
  const part = { paymentId: payment.id, amount: payment.amount / 5 };
  const bought = await creditOf(client);
  await service.operator.refundPayment(part);
  const share = bought - (await creditOf(client));
  await service.operator.refundPayment(part);
  expect(bought - (await creditOf(client))).toBe(2 * share);
  const [first] = await db.select().from(refunds).where(eq(refunds.paymentId, payment.id)).limit(1);
  stripe.failRefund(first?.gatewayReference ?? '');
  await shop.arrive();
  await service.operator.refundPayment(part);
  expect(bought - (await creditOf(client))).toBe(2 * share);
  await service.operator.refundPayment(part);
  expect(bought - (await creditOf(client))).toBe(3 * share);
});

test('P15: a dispute that takes the money after it began counts at once', async () => {
  const client = await shop.fixture.newClient();
  const opened = (await shop.open(client, { ...pro, start_now: true })).body;
  shop.fixture.newEvents();
  await shop.fixture.checkOut(opened, { cardNumber: '4000000000000259' });
  const events = shop.fixture.newEvents();
  const isLater = ({ type }: { type: string }) => type === 'charge.dispute.funds_withdrawn';
  await shop.fixture.deliver(events.filter(({ type }) => !type.startsWith('charge.dispute.')));
  expect((await shop.planOf(client)).plan_id).toBe(3);
  await shop.fixture.deliver(events.filter(isLater));
  expect((await shop.planOf(client)).plan_id).not.toBe(3);
});

test.each([
  ['a withdrawal', completeWithdrawals, (client: SignedIn, paymentId: string) => withdraw(shop, client, paymentId)],
  [
    'a late payment',
    refundLatePayments,
    (_: SignedIn, paymentId: string) =>
      db.update(payments).set({ isLate: true, isReturnDue: true }).where(eq(payments.id, paymentId)),
  ],
])(
  'a refund of %s that keeps failing is made again after growing waits, five in all',
  async (_name, refundDue, begin) => {
    const { client, payment } = await buyOne(pack);
    const job = jobContext(shop.fixture, { config: shop.config });
    const refundsMade = () => db.$count(refunds, eq(refunds.paymentId, payment.id));
    await begin(client, payment.id);
    await shop.arrive();
    const days: number[] = [];
    let known = 0;
    for (let day = 0; day <= 30; day += 1) {
      for (const _hour of [1, 2]) {
        // Longer than the job leaves a withdrawal to its request.
        await shop.passTo(new Date(shop.fixture.clock.now() + 3_600_000).toISOString());
        await refundDue(job, 100);
        await shop.arrive();
        const made = await refundsMade();
        days.push(...Array.from({ length: made - known }, () => day));
        known = made;
        await failRefunds(payment.id);
      }
      await shop.passTo(new Date(shop.fixture.clock.now() + 22 * 3_600_000).toISOString());
    }
    expect(days).toEqual([0, 0, 1, 4, 11]);
    const [listed] = (await service.operator.listPayments({ from: new Date(0), to: new Date(9e12) })).items.filter(
      ({ id }) => id === payment.id,
    );
    expect(listed).toMatchObject({ refunded: 0, failedRefunds: 5 });
    // The operator can still make one.
    await service.operator.refundPayment({ paymentId: payment.id });
    expect(await shop.refundsOf(client)).toEqual([payment.amount]);
  },
);
