import { invoices, paymentSessions, payments } from '@deskmate/db/tables/main/payments';
import { planVersions } from '@deskmate/db/tables/main/plans';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLedger } from '../../testing/check-ledger.ts';
import { createMainFixture, type MainFixture, type SignedIn } from '../../testing/main-fixture.ts';
import { payByCard } from '../../testing/subscribe.ts';

let fixture: MainFixture;
beforeEach(async () => {
  fixture = await createMainFixture();
});
afterEach(async () => {
  expect(await checkLedger(fixture.db)).toEqual([]);
  await fixture.close();
});

type Answer = { status: number; body: { [name: string]: never } };
const tokens = new Map<string, Promise<{ access_token: string }>>();
/** Access ends with time, so there is one for each client and moment. */
async function tokenOf({ email }: SignedIn): Promise<string> {
  const key = `${email} ${fixture.clock.now()}`;
  const loggedIn = tokens.get(key) ?? fixture.logIn(email);
  tokens.set(key, loggedIn);
  return (await loggedIn).access_token;
}
const callAs = async (client: SignedIn, method: string, path: string, given: object = {}) =>
  fixture.call(method, path, { token: await tokenOf(client), ...given });
const add = (terms: Parameters<typeof fixture.service.operator.addPromoCode>[0]) =>
  fixture.service.operator.addPromoCode(terms);
const validate = (client: SignedIn, code: string, change: object = {}) =>
  callAs(client, 'POST', 'client/validate/promocode', { body: { code, plan_id: 3, interval: 'month', ...change } });
const open = (client: SignedIn, promo_code: string | null, change: object = {}) =>
  callAs(client, 'POST', 'client/payment/session', {
    body: {
      kind: 'plan',
      plan_id: 3,
      interval: 'month',
      request_id: crypto.randomUUID(),
      ...(promo_code === null ? {} : { promo_code }),
      ...change,
    },
  });
const pay = async (client: SignedIn, session: Answer) =>
  payByCard(fixture, await tokenOf(client), session.body.id as unknown as string);
const codeOf = ({ status, body }: Answer) => [status, body.code as unknown as string];
const planOf = async (client: SignedIn) => (await callAs(client, 'GET', 'client/subscription')).body;
const paidBy = async (client: SignedIn) =>
  (await fixture.db.select().from(payments).where(eq(payments.clientId, client.id))).map(({ amount }) => amount);

async function passTo(date: string): Promise<void> {
  fixture.clock.set(date);
  await fixture.service.operator.reconcilePayments();
}

test('P13: the discounted price is the same when shown, requested, charged and invoiced', async () => {
  await add({ code: ' spring ', percent: 25 });
  const client = await fixture.newClient();
  expect(await validate(client, ' sPring ')).toMatchObject({
    status: 200,
    body: {
      code: 'SPRING',
      price: 1200,
      discount: 300,
      total: 900,
      currency: 'USD',
      discounted_payments: 1,
      free_until: null,
    },
  });
  const session = await open(client, 'spring');
  expect(session.body).toMatchObject({ amount: 900, discount: { code: 'SPRING', amount: 300 } });
  expect((await pay(client, session)).status).toBe(200);
  const [listed] = (await callAs(client, 'GET', 'client/invoice')).body.items;
  expect(listed).toMatchObject({ amount: 900, discount: { code: 'SPRING', amount: 300 } });
  const [invoice] = await fixture.db.select().from(invoices).where(eq(invoices.clientId, client.id));
  expect(invoice).toMatchObject({ amount: 900, lines: [{ amount: 1200, discount: { amount: 300 } }] });
  // The next month costs the whole price.
  expect((await planOf(client)).renewal.next_charge.amount).toBe(1200);
  await passTo('2026-04-10T12:00:01Z');
  expect(await paidBy(client)).toEqual([900, 1200]);
});

test('P13: a code for three months reduces three payments', async () => {
  await add({ code: 'THREE', amount: '2', months: 3 });
  const client = await fixture.newClient();
  expect((await validate(client, 'THREE')).body).toMatchObject({ total: 1000, discounted_payments: 3 });
  await pay(client, await open(client, 'THREE'));
  for (const [date, next] of [
    ['2026-04-10T12:00:01Z', 1000],
    ['2026-05-10T12:00:01Z', 1200],
    ['2026-06-10T12:00:01Z', 1200],
  ] as const) {
    await passTo(date);
    expect((await planOf(client)).renewal.next_charge.amount).toBe(next);
  }
  expect(await paidBy(client)).toEqual([1000, 1000, 1000, 1200]);
  const { items } = (await callAs(client, 'GET', 'client/invoice')).body;
  expect(items.map(({ discount }: { discount: { code: string } | null }) => discount?.code ?? null)).toEqual([
    null,
    'THREE',
    'THREE',
    'THREE',
  ]);
});

test('P13: of 20 who use the last one at once, one gets it', async () => {
  await add({ code: 'LAST', percent: 50, total: 1 });
  const clients = await Promise.all(Array.from({ length: 20 }, () => fixture.newClient()));
  const answers = await Promise.all(clients.map((client) => open(client, 'LAST')));
  const opened = answers.filter(({ status }) => status === 200);
  expect(opened).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'promo_code_used_up')).toHaveLength(19);
  const winner = clients[answers.findIndex(({ status }) => status === 200)] as SignedIn;
  const loser = clients[answers.findIndex(({ status }) => status !== 200)] as SignedIn;
  expect(codeOf(await validate(loser, 'LAST'))).toEqual([422, 'promo_code_used_up']);
  // Who has the code sees their own price, and pays it.
  expect((await validate(winner, 'LAST')).body.total).toBe(600);
  expect((await pay(winner, opened[0] as Answer)).status).toBe(200);
  fixture.clock.set('2026-03-11T12:00:00Z');
  expect(codeOf(await open(loser, 'LAST'))).toEqual([422, 'promo_code_used_up']);
  expect(codeOf(await validate(winner, 'LAST'))).toEqual([422, 'promo_code_already_used']);
});

test('P13: a checkout that is left gives its use back after an hour', async () => {
  await add({ code: 'LAST', percent: 50, total: 1 });
  const [first, second] = [await fixture.newClient(), await fixture.newClient()];
  const left = await open(first, 'LAST');
  expect(codeOf(await open(second, 'LAST'))).toEqual([422, 'promo_code_used_up']);
  fixture.clock.set('2026-03-10T13:00:01Z');
  expect((await open(second, 'LAST')).status).toBe(200);
  expect((await pay(first, left)).status).toBe(409);
  expect(codeOf(await open(first, 'LAST'))).toEqual([422, 'promo_code_used_up']);
});

test('P13: one client uses it once, in as many tabs and for as many plans as they try', async () => {
  await add({ code: 'ONCE', percent: 50 });
  const client = await fixture.newClient();
  const tabs = await Promise.all(Array.from({ length: 20 }, () => open(client, 'ONCE')));
  expect(new Set(tabs.map(({ body }) => body.id)).size).toBe(1);
  // Another plan replaces the first; without the code the price is whole.
  const other = await open(client, 'ONCE', { plan_id: 2 });
  expect(other).toMatchObject({ status: 200, body: { amount: 250 } });
  expect((await pay(client, tabs[0] as Answer)).status).toBe(409);
  const whole = await open(client, null, { plan_id: 2 });
  expect(whole.body).toMatchObject({ amount: 500, discount: null });
  expect((await pay(client, other)).status).toBe(409);
  const again = await open(client, 'ONCE', { plan_id: 2 });
  await pay(client, again);
  expect(codeOf(await open(client, 'ONCE'))).toEqual([422, 'promo_code_already_used']);
  const used = await fixture.db.select().from(paymentSessions).where(eq(paymentSessions.promoCode, 'ONCE'));
  expect(used.filter(({ status }) => status === 'paid')).toHaveLength(1);
});

test('P13: a code that makes a plan free needs no card, gives all its months, and nothing renews', async () => {
  await add({ code: 'FREE', percent: 100, months: 2 });
  const client = await fixture.newClient();
  expect((await validate(client, 'FREE')).body).toMatchObject({ total: 0, free_until: '2026-05-10T12:00:00.000Z' });
  const request_id = crypto.randomUUID();
  const clicks = await Promise.all(Array.from({ length: 5 }, () => open(client, 'FREE', { request_id })));
  expect(clicks.map(({ body }) => body.status)).toEqual(Array(5).fill('paid'));
  expect((await open(client, 'FREE', { request_id })).body.id).toBe(clicks[0]?.body.id);
  expect(await planOf(client)).toMatchObject({
    plan_id: 3,
    type: 'paid',
    renews: false,
    renewal: null,
    valid_to: '2026-05-10T12:00:00.000Z',
  });
  expect(await paidBy(client)).toEqual([0]);
  await passTo('2026-04-10T12:00:01Z');
  expect((await planOf(client)).credits[0]).toMatchObject({ allowance: 3000, balance: 3000 });
  await passTo('2026-05-10T12:00:01Z');
  expect(await paidBy(client)).toEqual([0]);
  expect(codeOf(await open(client, 'FREE'))).toEqual([422, 'promo_code_already_used']);
  expect((await open(client, null)).body.amount).toBe(1200);
});

test('P13: of five tabs that ask for a free plan at once, none gets a second one', async () => {
  await add({ code: 'FREE', percent: 100 });
  const client = await fixture.newClient();
  const tabs = await Promise.all(Array.from({ length: 5 }, () => open(client, 'FREE')));
  const paid = tabs.filter(({ status }) => status === 200);
  expect(new Set(paid.map(({ body }) => body.id)).size).toBe(1);
  // A tab that asks when another is done already learns that the code is used.
  for (const tab of tabs.filter(({ status }) => status !== 200))
    expect(codeOf(tab)).toEqual([422, 'promo_code_already_used']);
  expect(await paidBy(client)).toEqual([0]);
});

test('P13: a free plan ends what renewed before', async () => {
  await add({ code: 'FREE', percent: 100 });
  const client = await fixture.newClient();
  await pay(client, await open(client, null, { plan_id: 2 }));
  expect((await open(client, 'FREE')).body.status).toBe('paid');
  await passTo('2026-04-10T12:00:01Z');
  expect((await paidBy(client)).sort()).toEqual([0, 500]);
});

test('P13, B04: every rejection has a reason; a disabled code gets the same response as an unknown one', async () => {
  await add({ code: 'LITE', percent: 10, plans: [2] });
  await add({ code: 'EURO', amount: '1', currency: 'EUR' });
  await add({ code: 'TODAY', percent: 10, until: '2026-03-10' });
  await add({ code: 'GONE', percent: 10 });
  const client = await fixture.newClient();
  const begun = await open(client, 'GONE', { plan_id: 2 });
  await fixture.service.operator.disablePromoCode('gone');
  for (const ask of [validate, open] as const) {
    expect(codeOf(await ask(client, 'LITE'))).toEqual([422, 'promo_code_wrong_plan']);
    expect(codeOf(await ask(client, 'EURO'))).toEqual([422, 'promo_code_other_currency']);
  }
  const [never, gone] = [await validate(client, 'NEVER'), await validate(client, 'GONE')];
  expect(codeOf(never)).toEqual([422, 'promo_code_invalid']);
  expect(gone.body.detail).toBe(never.body.detail);
  // A payment that was begun keeps its price.
  expect((await pay(client, begun)).status).toBe(200);
  expect((await validate(client, 'TODAY')).status).toBe(200);
  fixture.clock.set('2026-03-11T00:00:00Z');
  expect(codeOf(await validate(client, 'TODAY'))).toEqual([422, 'promo_code_expired']);
  for (const body of [
    { code: '', plan_id: 3, interval: 'month' },
    { code: 'x'.repeat(41), plan_id: 3, interval: 'month' },
    { code: 'LITE', plan_id: 1, interval: 'month' },
    { code: 'LITE', plan_id: 2_147_483_648, interval: 'month' },
    { code: ['LITE'], plan_id: 2, interval: 'month' },
  ])
    expect((await callAs(client, 'POST', 'client/validate/promocode', { body })).status).toBe(422);
});

test('P13: codes do not add up: one at a time, and another one takes the place of the first', async () => {
  await add({ code: 'HALF', percent: 50 });
  await add({ code: 'THIRD', percent: 30 });
  const client = await fixture.newClient();
  for (const both of ['HALF,THIRD', 'HALF THIRD', 'HALF+THIRD'])
    expect(codeOf(await validate(client, both))).toEqual([422, 'promo_code_invalid']);
  const first = await open(client, 'HALF', { plan_id: 2 });
  const second = await open(client, 'THIRD', { plan_id: 2 });
  expect([first.body.amount, second.body.amount]).toEqual([250, 350]);
  expect((await pay(client, first)).status).toBe(409);
  expect((await pay(client, second)).body.payment_session).toMatchObject({ amount: 350, status: 'paid' });
});

test('P13: reports to the operator what is wrong with a code', async () => {
  await add({ code: 'TAKEN', percent: 5 });
  for (const [terms, words] of [
    [{ code: 'taken', percent: 5 }, 'There is a code TAKEN already'],
    [{ code: 'NEW1' }, 'Give either --percent or --amount.'],
    [{ code: 'NEW1', percent: 5, amount: '1' }, 'Give either --percent or --amount.'],
    [{ code: 'NEW1', percent: 5, currency: 'EUR' }, 'Only --amount has a --currency.'],
    [{ code: 'NEW1', percent: 101 }, '--percent is at most 100.'],
    [{ code: 'NEW1', amount: '0' }, 'more than nothing'],
    [{ code: 'NEW1', amount: '1', currency: 'XXQ' }, 'is not a currency'],
    [{ code: 'a b', percent: 5 }, 'A code has 3 to 40'],
    [{ code: 'NEW1', percent: 5, plans: [99] }, 'There is no plan 99'],
    [{ code: 'NEW1', percent: 5, until: '2026-02-30' }, '--until is a day'],
    [{ code: 'NEW1', percent: 5, until: '2026-03-09' }, 'has passed'],
  ] as const)
    await expect(add(terms as never)).rejects.toThrow(words);
  await expect(fixture.service.operator.disablePromoCode('nope')).rejects.toThrow('There is no code NOPE');
  expect(await fixture.service.operator.listPromoCodes()).toMatchObject([{ code: 'TAKEN', percentOff: 5, uses: 0 }]);
});

test('P13, R12: a free plan whose process died before it was given is given when its payment is looked at, once', async () => {
  await add({ code: 'FREE', percent: 100 });
  const client = await fixture.newClient();
  await pay(client, await open(client, null, { plan_id: 2 }));
  // The state that a killed process has stored.
  const left = {
    id: crypto.randomUUID(),
    clientId: client.id,
    requestId: crypto.randomUUID(),
    gateway: 'sandbox' as const,
  };
  const [version] = await fixture.db.select().from(planVersions).where(eq(planVersions.planId, 3));
  await fixture.db.insert(paymentSessions).values({
    ...left,
    purchaseKey: 'plan:3:month',
    status: 'open',
    description: 'Pro',
    amount: 0,
    currency: 'USD',
    interval: 'month',
    planVersionId: version?.id ?? '',
    promoCode: 'FREE',
    discount: 1200,
    discountedPayments: 1,
    createdAt: fixture.clock.date(),
    expiresAt: new Date(fixture.clock.now() + 3_600_000),
  });
  const look = (by: SignedIn) => callAs(by, 'GET', 'client/payment/session', { query: { id: left.id } });
  expect((await look(await fixture.newClient())).status).toBe(404);
  expect((await callAs(client, 'GET', 'client/pending-payments')).body.items).toMatchObject([
    { id: left.id, amount: 0 },
  ]);
  const looked = await Promise.all(Array.from({ length: 5 }, () => look(client)));
  expect(looked.map(({ body }) => body.status)).toEqual(Array(5).fill('paid'));
  expect(await planOf(client)).toMatchObject({ plan_id: 3, renews: false, valid_to: '2026-04-10T12:00:00.000Z' });
  expect(codeOf(await open(client, 'FREE', { plan_id: 2 }))).toEqual([422, 'promo_code_already_used']);
  await passTo('2026-04-10T12:00:01Z');
  expect((await paidBy(client)).sort()).toEqual([0, 500]);
});

test('P13: wrong codes are counted for each client, wherever they are typed; right ones are not', async () => {
  await add({ code: 'RIGHT', percent: 10, perClient: 100 });
  const client = await fixture.newClient();
  for (let at = 0; at < 25; at += 1) expect((await validate(client, 'RIGHT')).status).toBe(200);
  const wrong = await Promise.all(
    Array.from({ length: 24 }, (_, at) => (at % 2 ? open : validate)(client, `GUESS${at}`)),
  );
  expect(wrong.filter(({ status }) => status === 422)).toHaveLength(20);
  expect(wrong.filter(({ status }) => status === 429)).toHaveLength(4);
  expect((await open(client, 'RIGHT')).status).toBe(429);
  expect((await open(client, null)).status).toBe(200);
  expect((await validate(await fixture.newClient(), 'RIGHT')).status).toBe(200);
  fixture.clock.set(new Date(fixture.clock.now() + 3_600_001).toISOString());
  expect((await open(client, 'RIGHT')).body.amount).toBe(1080);
});
