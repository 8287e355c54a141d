import { payments } from '@deskmate/db/tables/main/payments';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../../testing/check-ledger.ts';
import { jobContext } from '../../testing/job-context.ts';
import { createMainFixture, type SignedIn } from '../../testing/main-fixture.ts';
import { createStripeFixture } from '../../testing/stripe-fixture.ts';
import { payByCard } from '../../testing/subscribe.ts';
import { changePlan } from './change-plan.ts';

const onStripe = await createStripeFixture();
const { secretKey, webhookSecret, url: apiBase } = onStripe.stripe;
const stripeConfig = { secretKey, webhookSecret, apiBase };
const inSandbox = await createMainFixture();
afterAll(async () => {
  for (const { db } of [onStripe, inSandbox]) expect(await checkLedger(db)).toEqual([]);
  await onStripe.close();
  await inSandbox.close();
});

describe.each([
  ['Stripe', onStripe],
  ['the Sandbox', inSandbox],
] as const)('through %s', (_name, shop) => {
  const tokenOf = async ({ email }: SignedIn) => (await shop.logIn(email)).access_token;
  const call = async (client: SignedIn, method: string, path: string, given: object = {}) =>
    shop.call(method, path, { token: await tokenOf(client), ...given });
  const arrive = async () => {
    if (shop === onStripe) await onStripe.deliver(onStripe.newEvents());
    await shop.settled();
  };
  const amountsOf = async ({ id }: SignedIn) =>
    (await shop.db.select().from(payments).where(eq(payments.clientId, id)))
      .map(({ amount }) => amount)
      .sort((a, b) => a - b);
  const open = (client: SignedIn, body: object) => call(client, 'POST', 'client/payment/session', { body });

  /** Buys Pro. @returns what was asked for. */
  async function buy(client: SignedIn) {
    const order = { kind: 'plan', plan_id: 3, interval: 'month', request_id: crypto.randomUUID() };
    const { body: session } = await open(client, order);
    if (shop === onStripe) await onStripe.checkOut(session);
    else await payByCard(inSandbox, await tokenOf(client), session.id);
    await arrive();
    return { order, session };
  }
  async function subscriber(): Promise<SignedIn> {
    const client = await shop.newClient();
    await buy(client);
    return client;
  }
  async function shownChange(client: SignedIn) {
    const query = { plan_id: '4', interval: 'month' };
    const { priced_at, due_now } = (await call(client, 'GET', 'client/subscription/change', { query })).body;
    return { plan_id: 4, interval: 'month', priced_at, due_now };
  }
  const change = (client: SignedIn, body: object) => call(client, 'POST', 'client/subscription/change', { body });

  test('P12: a purchase that is asked for again after it was paid is that purchase; with other goods it is a conflict', async () => {
    const [client, other] = [await shop.newClient(), await shop.newClient()];
    const { order, session } = await buy(client);
    for (const again of await Promise.all([open(client, order), open(client, order)]))
      expect(again).toMatchObject({ status: 200, body: { id: session.id, status: 'paid' } });
    for (const goods of [{ plan_id: 4 }, { interval: 'year' }])
      expect((await open(client, { ...order, ...goods })).body.code).toBe('conflict');
    const theirs = await open(other, order);
    expect(theirs).toMatchObject({ status: 200, body: { status: 'open' } });
    expect(theirs.body.id).not.toBe(session.id);
    expect(await amountsOf(client)).toEqual([1200]);
  });

  test('P15: a change of plan that is asked for again, later or beside the first, is that change', async () => {
    const [client, other] = [await subscriber(), await subscriber()];
    const request = await shownChange(client);
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(client, request)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { plan_id: 4 } });
    await arrive();
    expect(await change(client, request)).toMatchObject({ status: 200, body: { plan_id: 4 } });
    expect(await amountsOf(client)).toEqual([1200, 1300]);
    // The price of somebody else, or another one, is no price.
    expect((await change(other, { ...request, due_now: 1 })).body.code).toBe('conflict');
    expect((await change(await shop.newClient(), request)).status).toBe(404);
    shop.clock.forward(1000);
    expect((await change(client, { ...request, priced_at: new Date(shop.clock.now()).toISOString() })).body.code).toBe(
      'plan_already_renews',
    );
    shop.clock.forward(-1000);
  });

  test('P15: a change of plan that was shown at another price, in another tab, is not the change that took place', async () => {
    const code = 'OTHERTAB';
    await shop.service.operator.addPromoCode({ code, percent: 50 });
    const client = await subscriber();
    const query = { plan_id: '4', interval: 'month', promo_code: code };
    const plain = await shownChange(client);
    const { priced_at, due_now } = (await call(client, 'GET', 'client/subscription/change', { query })).body;
    const reduced = { plan_id: 4, interval: 'month', promo_code: code, priced_at, due_now };
    expect([plain.due_now, due_now]).toEqual([1300, 50]);
    expect((await change(client, plain)).status).toBe(200);
    await arrive();
    for (const other of [reduced, { ...plain, promo_code: code }, { ...plain, due_now }])
      expect((await change(client, other)).body.code).toBe('plan_already_renews');
    expect((await change(client, plain)).status).toBe(200);
    expect(await amountsOf(client)).toEqual([1200, 1300]);
  });

  test('P15: a change of plan with a code that is asked for again is that change', async () => {
    const code = 'AGAIN';
    await shop.service.operator.addPromoCode({ code, percent: 50 });
    const client = await subscriber();
    const query = { plan_id: '4', interval: 'month', promo_code: code };
    const { priced_at, due_now } = (await call(client, 'GET', 'client/subscription/change', { query })).body;
    const request = { plan_id: 4, interval: 'month', promo_code: 'again', priced_at, due_now };
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(client, request)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { plan_id: 4 } });
    await arrive();
    expect((await change(client, request)).status).toBe(200);
    expect((await change(client, { ...request, promo_code: undefined })).body.code).toBe('plan_already_renews');
    expect(await amountsOf(client)).toEqual([50, 1200]);
  });

  test('P15: a change of plan that another request completes in between is that change', async () => {
    const client = await subscriber();
    const { priced_at, due_now } = await shownChange(client);
    const request = { plan_id: 4, interval: 'month' as const, priced_at, due_now };
    const config = shop === onStripe ? { stripe: stripeConfig } : {};
    const context = jobContext(shop, { config });
    const { subscriptions } = context.repositories;
    let looked = 0;
    const findCurrent: typeof subscriptions.findCurrent = async (...of) => {
      const before = await subscriptions.findCurrent(...of);
      looked += 1;
      if (looked === 1) expect((await change(client, request)).status).toBe(200);
      return before;
    };
    const repositories = { ...context.repositories, subscriptions: { ...subscriptions, findCurrent } };
    await changePlan({ ...context, repositories }, client.id, request);
    await context.background.idle();
    await arrive();
    expect(looked).toBeGreaterThan(1);
    expect(await amountsOf(client)).toEqual([1200, 1300]);
  });

  test('AC-4: cancelling and resuming again, or at once, end as the last of them says', async () => {
    const client = await subscriber();
    const act = (action: 'cancel' | 'resume') => call(client, 'POST', `client/subscription/${action}`);
    for (const answer of await Promise.all(Array.from({ length: 5 }, () => act('cancel'))))
      expect(answer).toMatchObject({ status: 200, body: { renews: false } });
    expect((await act('cancel')).body.renewal.state).toBe('cancelled');
    for (const answer of await Promise.all(Array.from({ length: 5 }, () => act('resume'))))
      expect(answer).toMatchObject({ status: 200, body: { renews: true } });
    expect((await act('resume')).body.renewal.state).toBe('active');
    expect((await call(await shop.newClient(), 'POST', 'client/subscription/cancel')).status).toBe(404);
    expect(await amountsOf(client)).toEqual([1200]);
  });
});

test('P12: credit packs of one request are delivered once, however often it is asked for and paid', async () => {
  const client = await inSandbox.newClient();
  const token = (await inSandbox.logIn(client.email)).access_token;
  const order = { kind: 'credit', pack_id: 1, quantity: 2, request_id: crypto.randomUUID() };
  const open = (body: object) => inSandbox.call('POST', 'client/payment/session', { token, body });
  const { body: session } = await open(order);
  expect((await payByCard(inSandbox, token, session.id, { card_number: '4000000000000002' })).status).toBe(402);
  expect((await open(order)).body).toMatchObject({ id: session.id, status: 'open' });
  const paid = await Promise.all(Array.from({ length: 5 }, () => payByCard(inSandbox, token, session.id)));
  for (const { status } of paid) expect(status).toBe(200);
  expect((await payByCard(inSandbox, token, session.id, { card_number: '4000000000000002' })).body.status).toBe('paid');
  expect((await open(order)).body).toMatchObject({ id: session.id, status: 'paid' });
  expect((await open({ ...order, quantity: 3 })).body.code).toBe('conflict');
  const { body: plan } = await inSandbox.call('GET', 'client/subscription', { token });
  // 10 of the trial.
  expect(plan.credits[1].balance).toBe(410);
  const stranger = (await inSandbox.logIn((await inSandbox.newClient()).email)).access_token;
  expect((await payByCard(inSandbox, stranger, session.id)).status).toBe(404);
});
