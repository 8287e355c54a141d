import { invoices, payments } from '@deskmate/db/tables/main/payments';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/main-fixture.ts';
import { createStripeFixture } from '../../testing/stripe-fixture.ts';

const fixture = await createStripeFixture();
afterAll(() => fixture.close());

const add = (terms: Parameters<typeof fixture.service.operator.addPromoCode>[0]) =>
  fixture.service.operator.addPromoCode(terms);
const pro = (promo_code?: string) =>
  ({ kind: 'plan', plan_id: 3, interval: 'month', ...(promo_code ? { promo_code } : {}) }) as const;
const invoicesOf = (client: SignedIn) => fixture.db.select().from(invoices).where(eq(invoices.clientId, client.id));
const deliverAll = () => fixture.deliver(fixture.newEvents());

test('P13: Stripe charges the reduced price as long as the code says, then the whole one', async () => {
  await add({ code: 'TWO', percent: 25, months: 2 });
  const client = await fixture.newClient();
  const { body: session } = await fixture.open(client, pro('two'));
  expect(session).toMatchObject({ amount: 900, discount: { code: 'TWO', amount: 300 } });
  await fixture.checkOut(session);
  await deliverAll();
  const next = async () => (await fixture.get(client, 'client/subscription')).renewal.next_charge.amount;
  expect(await next()).toBe(900);
  fixture.passTo('2026-04-10T13:30:00Z');
  await deliverAll();
  expect(await next()).toBe(1200);
  fixture.passTo('2026-05-10T13:30:00Z');
  await deliverAll();
  const issued = await invoicesOf(client);
  expect(issued.map(({ amount }) => amount)).toEqual([900, 900, 1200]);
  expect(issued.map(({ lines }) => lines[0]?.discount)).toEqual([
    { code: 'TWO', amount: 300 },
    { code: 'TWO', amount: 300 },
    undefined,
  ]);
});

test('P13: a free plan never reaches Stripe', async () => {
  await add({ code: 'GIFT', percent: 100 });
  const client = await fixture.newClient();
  const before = fixture.stripe.requests.length;
  const { body: session } = await fixture.open(client, pro('GIFT'));
  expect(session).toMatchObject({ status: 'paid', amount: 0, checkout_url: null });
  expect((await fixture.get(client, 'client/subscription')).plan_id).toBe(3);
  expect(fixture.stripe.requests).toHaveLength(before);
});

test('P13: a page of Stripe that another purchase replaced can no longer be paid, and its use is free again', async () => {
  await add({ code: 'ONE', percent: 50, total: 1 });
  const client = await fixture.newClient();
  const { body: first } = await fixture.open(client, pro('ONE'));
  const { body: second } = await fixture.open(client, { ...pro('ONE'), plan_id: 2 });
  expect(second).toMatchObject({ status: 'open', amount: 250 });
  expect((await fixture.checkOut(first)).status).toBe(410);
  await fixture.checkOut(second);
  // Paid before the notice came: the next purchase does not take its place.
  const { status, body } = await fixture.open(client, pro('ONE'));
  expect([status, body.code]).toEqual([422, 'promo_code_already_used']);
  await deliverAll();
  const paid = await fixture.db.select().from(payments).where(eq(payments.clientId, client.id));
  expect(paid.map(({ amount }) => amount)).toEqual([250]);
});

test('P13: an expired checkout or failed debit releases the use of the code', async () => {
  await add({ code: 'BACK', percent: 50, total: 1 });
  const [first, second, third] = [await fixture.newClient(), await fixture.newClient(), await fixture.newClient()];
  await fixture.open(first, pro('BACK'));
  const start = fixture.stripe.now().getTime();
  fixture.passTo(new Date(start + 55 * 60_000).toISOString());
  await deliverAll();
  const { body: debit } = await fixture.open(second, pro('BACK'));
  expect(debit.status).toBe('open');
  await fixture.checkOut(debit, { iban: 'DE62370400440532013001' });
  await deliverAll();
  expect((await fixture.open(third, pro('BACK'))).status).toBe(422);
  fixture.passTo(new Date(start + 4 * 86_400_000).toISOString());
  await deliverAll();
  expect((await fixture.open(third, pro('BACK'))).status).toBe(200);
});

test('P13: what a code leaves is never less than Stripe charges: below that the plan is free', async () => {
  await add({ code: 'MOST', percent: 95 });
  await add({ code: 'MUCH', percent: 90 });
  const [first, second] = [await fixture.newClient(), await fixture.newClient()];
  const lite = (promo_code: string) => ({ kind: 'plan', plan_id: 2, interval: 'month', promo_code }) as const;
  expect((await fixture.open(first, lite('MOST'))).body).toMatchObject({ status: 'paid', amount: 0 });
  const { body: session } = await fixture.open(second, lite('MUCH'));
  expect(session).toMatchObject({ status: 'open', amount: 50 });
  await fixture.checkOut(session);
  await deliverAll();
  expect((await invoicesOf(second)).map(({ amount }) => amount)).toEqual([50]);
});

test('a plan that costs less than Stripe charges is refused in words, and nothing is begun there', async () => {
  // A currency whose minimum only Stripe knows.
  await fixture.service.operator.editPlan(4, { currency: 'KWD', monthlyPrice: '0.10', yearlyPrice: null });
  const client = await fixture.newClient();
  const { status, body } = await fixture.open(client, { kind: 'plan', plan_id: 4, interval: 'month' });
  expect([status, body.code]).toEqual([422, 'payment_amount_too_small']);
});
