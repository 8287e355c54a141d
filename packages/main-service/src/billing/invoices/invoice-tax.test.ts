import { invoices } from '@deskmate/db/tables/main/payments';
import { asc, eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/main-fixture.ts';
import { createSandboxShop, createStripeShop, type Shop } from '../../testing/shop.ts';
import type { StripeFixture } from '../../testing/stripe-fixture.ts';

let shop: Shop;
afterEach(() => shop.close());

const pro = { kind: 'plan', plan_id: 3, interval: 'month' } as const;
const pack = { kind: 'credit', pack_id: 1, quantity: 2 } as const;
const invoicesOf = async ({ id }: SignedIn) =>
  (await shop.fixture.db.select().from(invoices).where(eq(invoices.clientId, id)).orderBy(asc(invoices.number))).map(
    ({ amount, tax }) => ({ amount, tax }),
  );
const monthOf = (from: string, to: string) => shop.fixture.service.operator.readMonth(new Date(from), new Date(to));

test('an invoice names the tax that Stripe computed, of a pack, a plan, its renewal and its change; prices stay', async () => {
  shop = await createStripeShop({ taxPercent: 19 });
  const client = await shop.fixture.newClient();
  expect((await shop.call(client, 'GET', 'client/gateways')).body).toMatchObject([{ includes_tax: true }]);
  await shop.buy(client, pack);
  await shop.buy(client, pro);
  await shop.passTo('2026-04-11T12:00:00Z');
  const { dueNow } = await shop.change(client, { plan_id: 4, interval: 'month' });
  await shop.arrive();
  // 19 of 119 parts of each price.
  const issued = [1000, 1200, 1200, dueNow].map((amount) => ({ amount, tax: Math.round((amount * 19) / 119) }));
  expect(await invoicesOf(client)).toEqual(issued);
  expect(await shop.planOf(client)).toMatchObject({ plan_id: 4, renews: true });
  expect((await monthOf('2026-03-01', '2026-04-01')).tax).toEqual([
    { gateway: 'stripe', currency: 'USD', count: 2, amount: 160 + 192 },
  ]);
});

const address = {
  name: 'Ann Lee',
  line1: 'Hauptstraße 1',
  line2: null,
  city: 'Berlin',
  region: null,
  postal_code: '10115',
  country: 'DE',
  tax_id: null,
};
async function customerOf({ fixture: { stripe } }: Shop<StripeFixture>) {
  const headers = { authorization: `Bearer ${stripe.secretKey}` };
  const listed = (await (await fetch(`${stripe.url}/v1/customers`, { headers })).json()) as { data: object[] };
  return listed.data[0];
}

test.each([
  [19, expect.objectContaining({ line1: null, city: null, country: 'DE', postal_code: '10115' })],
  [0, null],
])(
  'of a deleted address Stripe keeps the place where tax of %i %% is computed, and nothing elsewhere',
  async (taxPercent, place) => {
    const stripeShop = await createStripeShop({ taxPercent });
    shop = stripeShop;
    const client = await shop.fixture.newClient();
    const { body: added } = await shop.call(client, 'POST', 'client/address', { body: address });
    await shop.buy(client, pro);
    expect((await shop.call(client, 'DELETE', `client/address/${added.id}`)).status).toBe(204);
    await shop.fixture.settled();
    expect(await customerOf(stripeShop)).toMatchObject({ name: null, address: place });
  },
);

test('what a change to a cheaper plan leaves over is counted with its tax once, over all months', async () => {
  shop = await createStripeShop({ taxPercent: 19 });
  const client = await shop.fixture.newClient();
  await shop.buy(client, { kind: 'plan', plan_id: 4, interval: 'year' });
  await shop.change(client, { plan_id: 2, interval: 'month' });
  await shop.passTo('2026-04-11T12:00:00Z');
  const taxOf = (amount: number) => Math.round((amount * 19) / 119);
  // 250 a year were paid, of which nothing was used; two months of 5 are taken off.
  expect(await invoicesOf(client)).toEqual([
    { amount: 25_000, tax: taxOf(25_000) },
    { amount: 0, tax: taxOf(500 - 25_000) },
    { amount: 0, tax: taxOf(500) },
  ]);
  expect((await monthOf('2026-03-01', '2026-05-01')).tax).toMatchObject([
    { count: 3, amount: expect.closeTo(160, -1) },
  ]);
});

test('an address whose place Stripe does not know leaves the one that tax is computed for', async () => {
  const stripeShop = await createStripeShop({ taxPercent: 19 });
  shop = stripeShop;
  const client = await shop.fixture.newClient();
  await shop.buy(client, pro);
  const add = (place: object) => shop.call(client, 'POST', 'client/address', { body: { ...address, ...place } });
  const { body: known } = await add({});
  await shop.fixture.settled();
  const { body: unknown } = await add({ country: 'US', postal_code: null });
  expect((await shop.call(client, 'PUT', 'client/address/default', { body: { id: unknown.id } })).status).toBe(200);
  await shop.fixture.settled();
  expect(known.is_default).toBe(true);
  expect(await customerOf(stripeShop)).toMatchObject({ address: { country: 'DE', postal_code: '10115' } });
});

test('a promo code lowers the tax with the price', async () => {
  shop = await createStripeShop({ taxPercent: 19 });
  await shop.fixture.service.operator.addPromoCode({ code: 'HALF', percent: 50 });
  const client = await shop.fixture.newClient();
  await shop.buy(client, { ...pro, promo_code: 'HALF' });
  expect(await invoicesOf(client)).toEqual([{ amount: 600, tax: 96 }]);
});

test.each([
  ['Stripe without Stripe Tax', () => createStripeShop()],
  ['the Sandbox', () => createSandboxShop()],
])('%s computes no tax, and none is named', async (_, open) => {
  shop = await open();
  const client = await shop.fixture.newClient();
  expect((await shop.call(client, 'GET', 'client/gateways')).body).toMatchObject([{ includes_tax: false }]);
  await shop.buy(client, pro);
  expect(await invoicesOf(client)).toEqual([{ amount: 1200, tax: 0 }]);
  expect((await monthOf('2026-03-01', '2026-04-01')).tax).toEqual([]);
});
