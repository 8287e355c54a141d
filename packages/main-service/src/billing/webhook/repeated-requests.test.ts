import { afterAll, describe, expect, test } from 'vitest';
import { jobContext } from '../../testing/job-context.ts';
import type { SignedIn } from '../../testing/main-fixture.ts';
import { createSandboxShop, createStripeShop } from '../../testing/shop.ts';
import { payByCard } from '../../testing/subscribe.ts';
import { changePlan } from '../checkout/change-plan.ts';

const onStripe = await createStripeShop();
const inSandbox = await createSandboxShop();
afterAll(async () => {
  await onStripe.close();
  await inSandbox.close();
});

const proPlus = { plan_id: 4, interval: 'month' } as const;

describe.each([
  ['Stripe', onStripe],
  ['the Sandbox', inSandbox],
] as const)('through %s', (_name, shop) => {
  const { fixture, call, open, amountsOf, arrive } = shop;

  /** Buys Pro. @returns what was asked for. */
  async function buy(client: SignedIn) {
    const asked = { kind: 'plan', plan_id: 3, interval: 'month', request_id: crypto.randomUUID() };
    const { body: session } = await open(client, asked);
    await shop.pay(client, session);
    return { asked, session };
  }
  async function subscriber(): Promise<SignedIn> {
    const client = await fixture.newClient();
    await buy(client);
    return client;
  }
  async function shownChange(client: SignedIn, code?: string) {
    const { priced_at, due_now } = await shop.previewChange(client, proPlus, code);
    return { ...proPlus, priced_at, due_now };
  }
  const change = (client: SignedIn, body: object) => call(client, 'POST', 'client/subscription/change', { body });

  test('P12: a purchase that is asked for again after it was paid is that purchase; with other goods it is a conflict', async () => {
    const [client, other] = [await fixture.newClient(), await fixture.newClient()];
    const { asked, session } = await buy(client);
    for (const again of await Promise.all([open(client, asked), open(client, asked)]))
      expect(again).toMatchObject({ status: 200, body: { id: session.id, status: 'paid' } });
    for (const goods of [{ plan_id: 4 }, { interval: 'year' }])
      expect((await open(client, { ...asked, ...goods })).body.code).toBe('conflict');
    const theirs = await open(other, asked);
    expect(theirs).toMatchObject({ status: 200, body: { status: 'open' } });
    expect(theirs.body.id).not.toBe(session.id);
    expect(await amountsOf(client)).toEqual([1200]);
  });

  test('P15: a change of plan that is asked for again, later or beside the first, is that change', async () => {
    const [client, other] = [await subscriber(), await subscriber()];
    const asked = await shownChange(client);
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(client, asked)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { plan_id: 4 } });
    await arrive();
    expect(await change(client, asked)).toMatchObject({ status: 200, body: { plan_id: 4 } });
    expect(await amountsOf(client)).toEqual([1200, 1300]);
    // The price of somebody else, or another one, is no price.
    expect((await change(other, { ...asked, due_now: 1 })).body.code).toBe('conflict');
    expect((await change(await fixture.newClient(), asked)).status).toBe(404);
    fixture.clock.forward(1000);
    expect((await change(client, { ...asked, priced_at: fixture.clock.date().toISOString() })).body.code).toBe(
      'plan_already_renews',
    );
    fixture.clock.forward(-1000);
  });

  test('P15: a change of plan that was shown at another price, in another tab, is not the change that took place', async () => {
    const code = 'OTHERTAB';
    await fixture.service.operator.addPromoCode({ code, percent: 50 });
    const client = await subscriber();
    const plain = await shownChange(client);
    const reduced = { ...(await shownChange(client, code)), promo_code: code };
    expect([plain.due_now, reduced.due_now]).toEqual([1300, 50]);
    expect((await change(client, plain)).status).toBe(200);
    await arrive();
    for (const other of [reduced, { ...plain, promo_code: code }, { ...plain, due_now: reduced.due_now }])
      expect((await change(client, other)).body.code).toBe('plan_already_renews');
    expect((await change(client, plain)).status).toBe(200);
    expect(await amountsOf(client)).toEqual([1200, 1300]);
  });

  test('P15: a change of plan with a code that is asked for again is that change', async () => {
    const code = 'AGAIN';
    await fixture.service.operator.addPromoCode({ code, percent: 50 });
    const client = await subscriber();
    const asked = { ...(await shownChange(client, code)), promo_code: 'again' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(client, asked)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { plan_id: 4 } });
    await arrive();
    expect((await change(client, asked)).status).toBe(200);
    expect((await change(client, { ...asked, promo_code: undefined })).body.code).toBe('plan_already_renews');
    expect(await amountsOf(client)).toEqual([1200, 50]);
  });

  test('P15: a change of plan that another request completes in between is that change', async () => {
    const client = await subscriber();
    const asked = await shownChange(client);
    const context = jobContext(fixture, { config: shop.config });
    const { subscriptions } = context.repositories;
    let looked = 0;
    const findCurrent: typeof subscriptions.findCurrent = async (...of) => {
      const before = await subscriptions.findCurrent(...of);
      looked += 1;
      if (looked === 1) expect((await change(client, asked)).status).toBe(200);
      return before;
    };
    const repositories = { ...context.repositories, subscriptions: { ...subscriptions, findCurrent } };
    await changePlan({ ...context, repositories }, client.id, asked);
    await context.background.idle();
    await arrive();
    expect(looked).toBeGreaterThan(1);
    expect(await amountsOf(client)).toEqual([1200, 1300]);
  });

  test('cancelling and resuming again, or at once, end as the last of them says', async () => {
    const client = await subscriber();
    const act = (action: 'cancel' | 'resume') => call(client, 'POST', `client/subscription/${action}`);
    for (const answer of await Promise.all(Array.from({ length: 5 }, () => act('cancel'))))
      expect(answer).toMatchObject({ status: 200, body: { renews: false } });
    expect((await act('cancel')).body.renewal.state).toBe('cancelled');
    for (const answer of await Promise.all(Array.from({ length: 5 }, () => act('resume'))))
      expect(answer).toMatchObject({ status: 200, body: { renews: true } });
    expect((await act('resume')).body.renewal.state).toBe('active');
    expect((await call(await fixture.newClient(), 'POST', 'client/subscription/cancel')).status).toBe(404);
    expect(await amountsOf(client)).toEqual([1200]);
  });
});

test('P12: credit packs of one request are delivered once, however often it is asked for and paid', async () => {
  const { fixture } = inSandbox;
  const client = await fixture.newClient();
  const token = await fixture.tokenOf(client);
  const asked = { kind: 'credit', pack_id: 1, quantity: 2, request_id: crypto.randomUUID() };
  const open = (body: object) => inSandbox.open(client, body);
  const { body: session } = await open(asked);
  expect((await payByCard(fixture, token, session.id, { card_number: '4000000000000002' })).status).toBe(402);
  expect((await open(asked)).body).toMatchObject({ id: session.id, status: 'open' });
  const paid = await Promise.all(Array.from({ length: 5 }, () => payByCard(fixture, token, session.id)));
  for (const { status } of paid) expect(status).toBe(200);
  expect((await payByCard(fixture, token, session.id, { card_number: '4000000000000002' })).body.status).toBe('paid');
  expect((await open(asked)).body).toMatchObject({ id: session.id, status: 'paid' });
  expect((await open({ ...asked, quantity: 3 })).body.code).toBe('conflict');
  const plan = await inSandbox.planOf(client);
  // 10 of the trial.
  expect(plan.credits[1].balance).toBe(410);
  const stranger = await fixture.tokenOf(await fixture.newClient());
  expect((await payByCard(fixture, stranger, session.id)).status).toBe(404);
});
