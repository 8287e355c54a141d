import { afterEach, expect, test, vi } from 'vitest';
import { jobContext } from '../../testing/job-context.ts';
import type { SignedIn } from '../../testing/main-fixture.ts';
import { createStripeShop, type Shop } from '../../testing/shop.ts';
import { buy, contractsOf, shops, withdraw, withdrawalDays } from '../../testing/withdrawal.ts';
import { refundLatePayments } from './refund-late-payments.ts';

// Each test has a service and a database of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let shop: Shop;
afterEach(() => shop.close());

const pro = { kind: 'plan', plan_id: 3, interval: 'month' } as const;

test.each(shops)(
  '%s: does not also refund the balance left by a change to a cheaper plan, and ends the plan',
  async (_, open) => {
    shop = await open();
    const client = await shop.fixture.newClient();
    await buy(shop, client, { kind: 'plan', plan_id: 4, interval: 'year' });
    expect((await shop.change(client, { plan_id: 3, interval: 'month' })).dueNow).toBe(0);
    await shop.arrive();
    const [shown] = await contractsOf(shop, client);
    expect(shown).toMatchObject({ paid: 1200, kept: 0, refund: 1200 });
    expect(await withdraw(shop, client, shown.id)).toMatchObject({
      status: 200,
      body: { refund: 1200, is_refunded: true },
    });
    await shop.arrive();
    expect(await shop.refundsOf(client)).toEqual([1200]);
    expect((await shop.planOf(client)).plan_name).toBeNull();
  },
);

const priceOf = async (client: SignedIn, plan: object) =>
  (await shop.call(client, 'POST', 'client/validate/promocode', { body: plan })).body;

test.each(shops)(
  '%s: what a balance had paid goes back to the balance, and the rest the way it was paid',
  async (_, open) => {
    shop = await open();
    const client = await shop.fixture.newClient();
    const yearly = { kind: 'plan', plan_id: 4, interval: 'year' } as const;
    await buy(shop, client, yearly);
    expect((await shop.change(client, { plan_id: 2, interval: 'month' })).dueNow).toBe(0);
    await shop.call(client, 'POST', 'client/subscription/cancel');
    await shop.arrive();
    await shop.passTo('2026-05-12T12:00:00Z');
    await buy(shop, client, yearly);
    const [shown] = await contractsOf(shop, client);
    expect(shown).toMatchObject({ paid: 25_000, kept: 0, refund: 25_000, to_balance: 24_500 });
    expect(await withdraw(shop, client, shown.id)).toMatchObject({
      body: { refund: 25_000, to_balance: 24_500, is_refunded: true },
    });
    await shop.arrive();
    expect(await shop.refundsOf(client)).toEqual([500]);
    expect(await priceOf(client, { plan_id: 4, interval: 'year' })).toMatchObject({ from_balance: 24_500, total: 500 });
    const mail = (await shop.fixture.mailTo(client.email)).find(({ subject }) => subject.includes('withdrawal'));
    expect(mail?.text).toMatch(/We’ll refund \S*\$5\S* to/);
    expect(mail?.text).toMatch(/\S*\$245\S* came from an earlier plan/);

    // A plan that the balance paid alone can be withdrawn from as well.
    await buy(shop, client, pro);
    const [second] = (await contractsOf(shop, client)).filter(
      (one: { withdrawn_at: string | null }) => !one.withdrawn_at,
    );
    expect(second).toMatchObject({ paid: 1200, refund: 1200, to_balance: 1200 });
    await withdraw(shop, client, second.id);
    // The only remaining contract is the first plan, which ended long ago.
    expect(await shop.planOf(client)).toMatchObject({ plan_name: 'Lite', renewal: null });
    expect(await shop.refundsOf(client)).toEqual([500]);
    expect((await priceOf(client, { plan_id: 4, interval: 'year' })).from_balance).toBe(24_500);
  },
);

test('what a change of plan took from the balance goes back there too', async () => {
  shop = await createStripeShop({ withdrawalDays });
  const client = await shop.fixture.newClient();
  await buy(shop, client, { kind: 'plan', plan_id: 4, interval: 'year' });
  await shop.change(client, { plan_id: 2, interval: 'month' });
  await shop.call(client, 'POST', 'client/subscription/cancel');
  await shop.arrive();
  await shop.passTo('2026-05-12T12:00:00Z');
  await buy(shop, client, pro);
  expect((await shop.change(client, { plan_id: 4, interval: 'month' })).dueNow).toBe(0);
  await shop.arrive();
  const [shown] = await contractsOf(shop, client);
  expect(shown).toMatchObject({ paid: 2500, kept: 0, refund: 2500, to_balance: 2500 });
  await withdraw(shop, client, shown.id);
  expect(await priceOf(client, { plan_id: 4, interval: 'year' })).toMatchObject({ from_balance: 24_500 });
});

test.each(shops)('%s: what plans took over from each other is given back once', async (_, open) => {
  shop = await open();
  const client = await shop.fixture.newClient();
  await buy(shop, client, pro);
  for (const [plan_id, due] of [
    [2, 0],
    [3, 0],
    [2, 0],
    [4, 1300],
  ] as const) {
    shop.fixture.clock.forward(1000);
    expect((await shop.change(client, { plan_id, interval: 'month' })).dueNow).toBe(due);
  }
  await shop.arrive();
  const [shown] = await contractsOf(shop, client);
  expect(shown).toMatchObject({ paid: 2500, kept: 0, refund: 2500, to_balance: 0 });
});

test('a payment that came too late goes back by itself, so it cannot be withdrawn from as well', async () => {
  const stripe = await createStripeShop({ withdrawalDays });
  shop = stripe;
  const { fixture } = stripe;
  const client = await fixture.newClient();
  const yearly = { kind: 'plan', plan_id: 4, interval: 'year' } as const;
  await buy(shop, client, yearly);
  await shop.change(client, { plan_id: 2, interval: 'month' });
  await shop.call(client, 'POST', 'client/subscription/cancel');
  await shop.passTo('2026-05-12T12:00:00Z');
  const { body: session } = await fixture.open(client, { ...yearly, start_now: true });
  expect(session).toMatchObject({ amount: 500, from_balance: 24_500 });
  await fixture.checkOut(session, { iban: 'DE89370400440532013000' });
  await shop.passTo('2026-05-13T12:00:00Z');
  await buy(shop, client, pro);
  const order = { plan_id: 4, interval: 'year' } as const;
  const { from_balance: before } = await priceOf(client, order);
  await shop.passTo('2026-05-16T12:00:00Z');
  expect(await shop.planOf(client)).toMatchObject({ plan_id: 3 });
  const offered = async () => (await contractsOf(shop, client)).map(({ bought }: { bought: object }) => bought);
  expect(await offered()).toMatchObject([{ plan_name: 'Pro' }]);
  const told = (await fixture.mailTo(client.email)).filter(({ subject }) => subject.includes('refunding your payment'));
  expect(told).toMatchObject([{ text: expect.stringMatching(/Your payment of \W*250\b/) }]);
  await refundLatePayments(jobContext(fixture, { config: stripe.config }), 10);
  await shop.arrive();
  expect(await shop.refundsOf(client)).toEqual([500]);
  expect((await priceOf(client, order)).from_balance - before).toBe(24_500);
  expect(await offered()).toMatchObject([{ plan_name: 'Pro' }]);
});
