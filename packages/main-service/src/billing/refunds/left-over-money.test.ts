import { invoices, payments } from '@deskmate/db/tables/main/payments';
import { desc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/main-fixture.ts';
import { createSandboxShop, createStripeShop } from '../../testing/shop.ts';

const onStripe = await createStripeShop();
const inSandbox = await createSandboxShop();
afterAll(async () => {
  await onStripe.close();
  await inSandbox.close();
});

const lite = { kind: 'plan', plan_id: 2, interval: 'month' } as const;
const pro = { kind: 'plan', plan_id: 3, interval: 'month' } as const;
const maxMonthly = { kind: 'plan', plan_id: 4, interval: 'month' } as const;
const maxYearly = { kind: 'plan', plan_id: 4, interval: 'year' } as const;

describe.each([
  ['Stripe', onStripe],
  ['the Sandbox', inSandbox],
] as const)('through %s', (_name, shop) => {
  const { fixture, call, planOf } = shop;
  const price = async (client: SignedIn, { plan_id, interval }: { plan_id: number; interval: string }) =>
    (await call(client, 'POST', 'client/validate/promocode', { body: { plan_id, interval } })).body;
  const open = async (client: SignedIn, order: object) => (await shop.open(client, order)).body;
  const settle = async () => {
    await shop.arrive();
    await fixture.service.operator.reconcilePayments();
    await fixture.settled();
  };

  test('what a cheaper plan left over is shown before the next plan is paid, taken off, and on its invoice', async () => {
    const client = await fixture.newClient();
    await shop.buy(client, maxYearly);
    expect(await shop.previewChange(client, lite)).toMatchObject({ due_now: 0, price: 500 });
    await shop.change(client, lite);
    // 250 were paid for a year of which nothing was used; the first month of 5 is taken off.
    expect((await planOf(client)).renewal.next_charge.amount).toBe(0);
    await call(client, 'POST', 'client/subscription/cancel');
    await shop.passTo('2026-05-12T12:00:00Z');
    await settle();
    expect((await planOf(client)).renewal).toBeNull();

    expect(await price(client, maxYearly)).toMatchObject({
      price: 25_000,
      discount: 0,
      from_balance: 24_500,
      total: 500,
      code: null,
    });
    const session = await open(client, maxYearly);
    expect(session).toMatchObject({ amount: 500, from_balance: 24_500 });
    await shop.pay(client, session);
    await settle();
    expect(await planOf(client)).toMatchObject({ plan_id: 4, interval: 'year' });
    const [paid] = await fixture.db
      .select({ amount: payments.amount, lines: invoices.lines })
      .from(payments)
      .innerJoin(invoices, eq(invoices.paymentId, payments.id))
      .where(eq(payments.clientId, client.id))
      .orderBy(desc(payments.createdAt), desc(invoices.number));
    expect(paid).toMatchObject({ amount: 500, lines: [{ amount: 25_000, fromBalance: 24_500 }] });
    expect(await price(client, pro)).toMatchObject({ from_balance: 0, total: 1200 });
  });

  test('what an earlier plan left over and the next one did not use pays for a change as well', async () => {
    const client = await fixture.newClient();
    await shop.buy(client, maxYearly);
    await shop.change(client, lite);
    await settle();
    const paid = await fixture.db.select().from(payments).where(eq(payments.clientId, client.id));
    const free = paid.find(({ amount }) => amount === 0);
    // A refund of what cost nothing is refused, and the plan renews as before.
    await expect(fixture.service.operator.refundPayment({ paymentId: free?.id ?? '' })).rejects.toThrow('cost nothing');
    expect((await planOf(client)).renews).toBe(true);
    await call(client, 'POST', 'client/subscription/cancel');
    await shop.passTo('2026-07-12T12:00:00Z');
    await settle();
    const session = await open(client, pro);
    expect(session).toMatchObject({ amount: 0, from_balance: 1200 });
    await shop.pay(client, session);
    await settle();
    const changed = await shop.change(client, maxMonthly);
    expect(changed).toMatchObject({ dueNow: 0, body: { plan_id: 4, renewal: { next_charge: { amount: 0 } } } });
    expect((await price(client, maxYearly)).from_balance).toBe(24_500 - 2500);
  });

  test('P08: without a code the price is asked for too, and a code reduces it before what is left over does', async () => {
    const client = await fixture.newClient();
    expect(await price(client, pro)).toEqual({
      code: null,
      price: 1200,
      discount: 0,
      from_balance: 0,
      total: 1200,
      currency: 'USD',
      discounted_payments: 0,
      free_until: null,
    });
    expect((await price(client, { plan_id: 1, interval: 'month' })).code).toBe('invalid_input');
  });
});
