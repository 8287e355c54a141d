import { invoices, paymentSessions } from '@deskmate/db/tables/main/payments';
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

const proPlus = { plan_id: 4, interval: 'month' } as const;

describe.each([
  ['Stripe', onStripe],
  ['the Sandbox', inSandbox],
] as const)('through %s', (_name, shop) => {
  const { fixture, call, arrive } = shop;
  /** Has Pro at 12 a month, of which nothing was used yet. */
  async function subscriber(): Promise<SignedIn> {
    const client = await fixture.newClient();
    await shop.buy(client, { kind: 'plan', plan_id: 3, interval: 'month' });
    return client;
  }
  const preview = (client: SignedIn, code?: string) => shop.previewChange(client, proPlus, code);
  const change = (client: SignedIn, code?: string) => shop.requestChange(client, proPlus, code);
  const usesOf = async (code: string) =>
    (await fixture.service.operator.listPromoCodes()).find((one) => one.code === code)?.uses;
  const newestLine = async ({ id }: SignedIn) => {
    const newest = await fixture.db
      .select()
      .from(invoices)
      .where(eq(invoices.clientId, id))
      .orderBy(desc(invoices.number));
    return { amount: newest[0]?.amount, line: newest[0]?.lines[0] };
  };

  test('a code lowers a change of plan by what was shown before it, and its next payments', async () => {
    await fixture.service.operator.addPromoCode({ code: 'UPGRADE', percent: 20, months: 2 });
    const client = await subscriber();
    expect(await preview(client)).toMatchObject({ price: 2500, code: null, discount: 0, due_now: 1300 });
    expect(await preview(client, ' upgrade ')).toMatchObject({
      price: 2500,
      code: 'UPGRADE',
      discount: 500,
      discounted_payments: 2,
      unused: 1200,
      due_now: 800,
    });
    expect(await usesOf('UPGRADE')).toBe(0);
    const changed = await change(client, 'upgrade');
    expect(changed).toMatchObject({ status: 200, body: { plan_id: 4, renewal: { next_charge: { amount: 2000 } } } });
    await arrive();
    expect(await newestLine(client)).toMatchObject({
      amount: 800,
      line: { amount: 1300, discount: { code: 'UPGRADE', amount: 500 } },
    });
    expect(await usesOf('UPGRADE')).toBe(1);
    expect((await call(client, 'GET', 'client/pending-payments')).body.items).toEqual([]);
    const again = { plan_id: 3, interval: 'month', promo_code: 'UPGRADE' };
    const refused = await call(client, 'GET', 'client/subscription/change', { query: { ...again, plan_id: '3' } });
    expect(refused.body.code).toBe('promo_code_already_used');
  });

  test('P13: the price of a change comes from the service: a code that was not shown, or another price, changes nothing', async () => {
    await fixture.service.operator.addPromoCode({ code: 'SECRET', percent: 50 });
    const client = await subscriber();
    const { priced_at, due_now } = await preview(client);
    const send = (body: object) =>
      call(client, 'POST', 'client/subscription/change', { body: { ...proPlus, priced_at, ...body } });
    for (const body of [{ due_now, promo_code: 'SECRET' }, { due_now: 0 }, { due_now: 49, promo_code: 'SECRET' }])
      expect((await send(body)).body.code).toBe('conflict');
    expect((await send({ due_now, promo_code: 'NOSUCH' })).body.code).toBe('promo_code_invalid');
    expect((await send({ due_now, discount: 1200 })).status).toBe(422);
    expect((await shop.planOf(client)).plan_id).toBe(3);
    expect(await usesOf('SECRET')).toBe(0);
  });

  test('P13: a change takes the code over from the client’s own unfinished checkout, which can no longer be paid', async () => {
    await fixture.service.operator.addPromoCode({ code: 'TAKEOVER', percent: 50 });
    const client = await subscriber();
    const order = { kind: 'plan', plan_id: 2, interval: 'month', promo_code: 'TAKEOVER' };
    const { body: left } = await shop.open(client, order);
    expect(await usesOf('TAKEOVER')).toBe(1);
    expect(await change(client, 'TAKEOVER')).toMatchObject({ status: 200, body: { plan_id: 4 } });
    expect(await usesOf('TAKEOVER')).toBe(1);
    expect((await call(client, 'GET', 'client/pending-payments')).body.items).toEqual([]);
    if (shop === onStripe) await onStripe.fixture.checkOut(left);
    await arrive();
    const { body: found } = await call(client, 'GET', 'client/payment/session', { query: { id: left.id } });
    expect(found.status).toBe('expired');
    expect((await shop.planOf(client)).plan_id).toBe(4);
  });

  test('P13: of parallel changes with the last use of a code one gets it', async () => {
    await fixture.service.operator.addPromoCode({ code: 'LAST', percent: 50, total: 1 });
    const clients = [await subscriber(), await subscriber(), await subscriber()];
    const bodies = [];
    for (const client of clients) {
      const { priced_at, due_now } = await preview(client, 'LAST');
      bodies.push({ client, body: { ...proPlus, priced_at, due_now, promo_code: 'LAST' } });
    }
    const answers = await Promise.all(
      bodies.map(({ client, body }) => call(client, 'POST', 'client/subscription/change', { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await usesOf('LAST')).toBe(1);
  });

  test('a change that a card does not pay gives its use of the code back; a code that covers all needs no money', async () => {
    await fixture.service.operator.addPromoCode({ code: 'ONCE', percent: 10 });
    await fixture.service.operator.addPromoCode({ code: 'GIFT', percent: 100 });
    const client = await subscriber();
    const keep = async (card: string) => {
      if (shop === onStripe) {
        const { body } = await call(client, 'POST', 'client/stripe/customer/portal');
        await fetch(body.portal_url, { method: 'POST', body: new URLSearchParams({ card }) });
      } else {
        const body = { card_number: card, expiry_month: 12, expiry_year: 2099, cvc: '123' };
        expect((await call(client, 'PUT', 'client/subscription/card', { body })).status).toBe(200);
      }
    };
    await keep('4000000000000341');
    expect((await change(client, 'ONCE')).body.code).toBe('payment_declined');
    expect(await usesOf('ONCE')).toBe(0);
    await keep('4242424242424242');
    expect((await change(client, 'GIFT')).body).toMatchObject({ plan_id: 4 });
    await arrive();
    expect(await newestLine(client)).toMatchObject({ amount: 0, line: { discount: { code: 'GIFT', amount: 2500 } } });
    const sessions = await fixture.db.select().from(paymentSessions).where(eq(paymentSessions.promoCode, 'GIFT'));
    expect(sessions).toMatchObject([{ status: 'paid', requestId: expect.stringMatching(/^change:/) }]);
  });
});
