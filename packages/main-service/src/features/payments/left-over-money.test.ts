import { invoices, payments } from '@deskmate/db/tables/main/payments';
import { desc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../../testing/check-ledger.ts';
import { createMainFixture, type SignedIn } from '../../testing/main-fixture.ts';
import { createStripeFixture } from '../../testing/stripe-fixture.ts';
import { payByCard } from '../../testing/subscribe.ts';

const onStripe = await createStripeFixture();
const inSandbox = await createMainFixture();
afterAll(async () => {
  for (const { db } of [onStripe, inSandbox]) expect(await checkLedger(db)).toEqual([]);
  await onStripe.close();
  await inSandbox.close();
});

type Session = { id: string; checkout_url: string };
const shops = [
  [
    'Stripe',
    onStripe,
    async (_: string, session: Session) => {
      await onStripe.checkOut(session);
      await onStripe.deliver(onStripe.newEvents());
    },
    (date: string) => onStripe.passTo(date),
  ],
  [
    'the Sandbox',
    inSandbox,
    async (token: string, { id }: Session) => void (await payByCard(inSandbox, token, id)),
    (date: string) => inSandbox.clock.set(date),
  ],
] as const;

describe.each(shops)('through %s', (_name, shop, complete, passTo) => {
  const tokenOf = async ({ email }: SignedIn) => (await shop.logIn(email)).access_token;
  const ask = async (client: SignedIn, method: string, path: string, given: object = {}) =>
    (await shop.call(method, path, { token: await tokenOf(client), ...given })).body;
  const price = (client: SignedIn, order: object) => ask(client, 'POST', 'client/validate/promocode', { body: order });
  const open = (client: SignedIn, order: object) =>
    ask(client, 'POST', 'client/payment/session', {
      body: { kind: 'plan', ...order, request_id: crypto.randomUUID() },
    });
  const settle = async () => {
    if (shop === onStripe) await onStripe.deliver(onStripe.newEvents());
    await shop.service.operator.reconcilePayments();
    await shop.settled();
  };

  test('AC-4: what a cheaper plan left over is shown before the next plan is paid, taken off, and on its invoice', async () => {
    const client = await shop.newClient();
    const yearly = { plan_id: 4, interval: 'year' };
    await complete(await tokenOf(client), await open(client, yearly));
    const lite = { plan_id: 2, interval: 'month' };
    const preview = await ask(client, 'GET', 'client/subscription/change', {
      query: { plan_id: '2', interval: 'month' },
    });
    expect(preview).toMatchObject({ due_now: 0, price: 500 });
    const { priced_at, due_now } = preview;
    await ask(client, 'POST', 'client/subscription/change', { body: { ...lite, priced_at, due_now } });
    // 250 were paid for a year of which nothing was used; the first month of 5 is taken off.
    const plan = await ask(client, 'GET', 'client/subscription');
    expect(plan.renewal.next_charge.amount).toBe(0);
    await ask(client, 'POST', 'client/subscription/cancel');
    passTo('2026-05-12T12:00:00Z');
    await settle();
    expect((await ask(client, 'GET', 'client/subscription')).renewal).toBeNull();

    const dear = { plan_id: 4, interval: 'year' };
    const shown = await price(client, dear);
    expect(shown).toMatchObject({ price: 25_000, discount: 0, from_balance: 24_500, total: 500, code: null });
    const session = await open(client, dear);
    expect(session).toMatchObject({ amount: 500, from_balance: 24_500 });
    await complete(await tokenOf(client), session);
    await settle();
    expect(await ask(client, 'GET', 'client/subscription')).toMatchObject({ plan_id: 4, interval: 'year' });
    const [paid] = await shop.db
      .select({ amount: payments.amount, lines: invoices.lines })
      .from(payments)
      .innerJoin(invoices, eq(invoices.paymentId, payments.id))
      .where(eq(payments.clientId, client.id))
      .orderBy(desc(payments.createdAt), desc(invoices.number));
    expect(paid).toMatchObject({ amount: 500, lines: [{ amount: 25_000, fromBalance: 24_500 }] });
    expect(await price(client, { plan_id: 3, interval: 'month' })).toMatchObject({ from_balance: 0, total: 1200 });
  });

  test('AC-4: what an earlier plan left over and the next one did not use pays for a change as well', async () => {
    const client = await shop.newClient();
    await complete(await tokenOf(client), await open(client, { plan_id: 4, interval: 'year' }));
    const changeTo = async (order: { plan_id: number; interval: string }) => {
      const query = { plan_id: String(order.plan_id), interval: order.interval };
      const { priced_at, due_now } = await ask(client, 'GET', 'client/subscription/change', { query });
      const body = { ...order, priced_at, due_now };
      return { due_now, plan: await ask(client, 'POST', 'client/subscription/change', { body }) };
    };
    await changeTo({ plan_id: 2, interval: 'month' });
    await settle();
    const paid = await shop.db.select().from(payments).where(eq(payments.clientId, client.id));
    const free = paid.find(({ amount }) => amount === 0);
    // A refund of what cost nothing is refused, and the plan renews as before.
    await expect(shop.service.operator.refundPayment({ paymentId: free?.id ?? '' })).rejects.toThrow('cost nothing');
    expect((await ask(client, 'GET', 'client/subscription')).renews).toBe(true);
    await ask(client, 'POST', 'client/subscription/cancel');
    passTo('2026-07-12T12:00:00Z');
    await settle();
    const session = await open(client, { plan_id: 3, interval: 'month' });
    expect(session).toMatchObject({ amount: 0, from_balance: 1200 });
    await complete(await tokenOf(client), session);
    await settle();
    const { due_now, plan } = await changeTo({ plan_id: 4, interval: 'month' });
    expect(due_now).toBe(0);
    expect(plan).toMatchObject({ plan_id: 4, renewal: { next_charge: { amount: 0 } } });
    expect((await price(client, { plan_id: 4, interval: 'year' })).from_balance).toBe(24_500 - 2500);
  });

  test('P08: without a code the price is asked for too, and a code reduces it before what is left over does', async () => {
    const client = await shop.newClient();
    const pro = { plan_id: 3, interval: 'month' };
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
