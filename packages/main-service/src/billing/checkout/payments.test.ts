import { audit } from '@deskmate/db/tables/main/audit';
import { invoices, paymentSessions, payments } from '@deskmate/db/tables/main/payments';
import { creditPacks, plans, planVersions } from '@deskmate/db/tables/main/plans';
import { subscriptions } from '@deskmate/db/tables/main/subscriptions';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture, type SignedIn } from '../../testing/main-fixture.ts';
import { payByCard } from '../../testing/subscribe.ts';
import { createPaymentSessionsRepository } from './payment-sessions-repository.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const plan = (change: object = {}) => ({
  kind: 'plan',
  plan_id: 2,
  interval: 'month',
  request_id: crypto.randomUUID(),
  ...change,
});
const pack = (change: object = {}) => ({
  kind: 'credit',
  pack_id: 1,
  quantity: 1,
  request_id: crypto.randomUUID(),
  ...change,
});
const tokenOf = ({ tokens }: SignedIn) => tokens.access_token;
const open = (client: SignedIn, body: unknown) =>
  fixture.call('POST', 'client/payment/session', { token: tokenOf(client), body });
const pay = (client: SignedIn, id: string, change = {}) => payByCard(fixture, tokenOf(client), id, change);
const look = (client: SignedIn, id: string) =>
  fixture.call('GET', 'client/payment/session', { token: tokenOf(client), query: { id } });
const subscription = async (client: SignedIn) =>
  (await fixture.call('GET', 'client/subscription', { token: tokenOf(client) })).body;
const cancel = (client: SignedIn) => fixture.call('POST', 'client/subscription/cancel', { token: tokenOf(client) });
const sessionsOf = (client: SignedIn) =>
  fixture.db.select().from(paymentSessions).where(eq(paymentSessions.clientId, client.id));

test('a plan is bought with a test card and is there at once, with its credit, an invoice and the gateway customer', async () => {
  const client = await fixture.newClient();
  const opened = await open(client, plan({ plan_id: 3, interval: 'year' }));
  expect(opened).toMatchObject({
    status: 200,
    body: { gateway: 'sandbox', status: 'open', amount: 12_000, currency: 'USD', checkout_url: null },
  });
  const paid = await pay(client, opened.body.id);
  expect(paid).toMatchObject({ status: 200, body: { status: 'paid', payment_session: { status: 'paid' } } });
  expect((await look(client, opened.body.id)).body.status).toBe('paid');

  const now = await subscription(client);
  expect(now).toMatchObject({
    plan_id: 3,
    plan_name: 'Pro',
    type: 'paid',
    interval: 'year',
    valid_to: '2027-03-10T12:00:00.000Z',
  });
  expect(now.credits[0]).toMatchObject({ allowance: 3000, balance: 3060, resets_at: '2026-04-10T12:00:00.000Z' });
  const profile = await fixture.call('GET', 'auth/clients/profile', { token: tokenOf(client) });
  expect(profile.body.gateway_client_id).toEqual({ sandbox: `sandbox_customer_${client.id}` });
  const [invoice] = await fixture.db.select().from(invoices).where(eq(invoices.clientId, client.id));
  expect(invoice).toMatchObject({
    number: expect.stringMatching(/^2026-\d{6}$/),
    amount: 12_000,
    clientName: 'Ann Lee',
  });
});

test('paying twice, or twenty times at once, counts once', async () => {
  const client = await fixture.newClient();
  const { body: session } = await open(client, plan());
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(client, session.id)));
  expect(answers.every(({ status, body }) => status === 200 && body.status === 'paid')).toBe(true);
  expect((await pay(client, session.id)).body.status).toBe('paid');
  expect(await fixture.db.select().from(payments).where(eq(payments.clientId, client.id))).toHaveLength(1);
  expect((await subscription(client)).valid_to).toBe('2026-04-10T12:00:00.000Z');
});

test.each([
  ['4000 0000 0000 0002', 'payment_declined'],
  ['4000-0000-0000-9995', 'payment_insufficient_funds'],
])('the card %s is declined with a reason, nothing changes, and another card can be tried', async (number, code) => {
  const client = await fixture.newClient();
  const before = await subscription(client);
  const { body: session } = await open(client, plan());
  const declined = await pay(client, session.id, { card_number: number });
  expect(declined).toMatchObject({
    status: 402,
    body: { code, detail: expect.stringContaining('You weren’t charged') },
  });
  expect((await look(client, session.id)).body).toMatchObject({
    status: 'failed',
    failure_code: code,
    failure_detail: declined.body.detail,
  });
  expect(await subscription(client)).toEqual(before);
  const again = await open(client, plan());
  expect(again.body).toMatchObject({ id: session.id, status: 'open', failure_code: null });
  expect((await pay(client, session.id)).status).toBe(200);
});

test('3-D Secure asks first; a refusal pays nothing, a confirmation pays', async () => {
  const client = await fixture.newClient();
  const card_number = '4000 0025 0000 3155';
  const { body: session } = await open(client, plan());
  expect((await pay(client, session.id, { card_number, authentication: 'confirm' })).body.status).toBe(
    'authentication_required',
  );
  expect((await look(client, session.id)).body.status).toBe('confirming');
  const refused = await pay(client, session.id, { card_number, authentication: 'refuse' });
  expect(refused).toMatchObject({ status: 402, body: { code: 'payment_authentication_failed' } });
  expect((await pay(client, session.id, { card_number })).body.status).toBe('authentication_required');
  const confirmed = await pay(client, session.id, { card_number, authentication: 'confirm' });
  expect(confirmed.body).toMatchObject({ status: 'paid', payment_session: { status: 'paid' } });
});

test('only documented test cards do anything, and no card number is stored', async () => {
  const client = await fixture.newClient();
  const { body: session } = await open(client, plan());
  const real = await pay(client, session.id, { card_number: '4111 1111 1111 1111' });
  expect(real).toMatchObject({
    status: 422,
    body: { code: 'invalid_input', detail: [{ loc: ['body', 'card_number'] }] },
  });
  const old = await pay(client, session.id, { expiry_year: 2026, expiry_month: 2 });
  expect(old).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'expiry_year'] }] } });
  await pay(client, session.id);
  expect(JSON.stringify(await sessionsOf(client))).not.toContain('4242');
});

test('the same plan again, once it no longer renews, extends it; another plan begins now and its month replaces the old one', async () => {
  const client = await fixture.newClient();
  const buy = async (body: object) => pay(client, (await open(client, body)).body.id);
  await buy(plan());
  expect((await open(client, plan())).body.code).toBe('plan_already_renews');
  await cancel(client);
  await buy(plan());
  expect(await subscription(client)).toMatchObject({ plan_id: 2, valid_to: '2026-05-10T12:00:00.000Z' });
  await buy(plan({ interval: 'year' }));
  expect(await subscription(client)).toMatchObject({ interval: 'month', valid_to: '2027-05-10T12:00:00.000Z' });
  expect((await subscription(client)).credits[0]).toMatchObject({ balance: 660 });
  await buy(plan({ plan_id: 4 }));
  const changed = await subscription(client);
  expect(changed).toMatchObject({
    plan_id: 4,
    plan_name: 'Pro+',
    interval: 'month',
    valid_to: '2026-04-10T12:00:00.000Z',
  });
  expect(changed.credits[0]).toMatchObject({ allowance: 10_000, balance: 10_060 });
});

test('a plan keeps the price and grants it was bought with; a renewal takes the new ones when it begins', async () => {
  const client = await fixture.newClient();
  await fixture.db.insert(plans).values({ id: 50, isTrial: false });
  const [lite] = await fixture.db.select().from(planVersions).where(eq(planVersions.planId, 2));
  if (!lite) throw new Error('there is no such plan');
  await fixture.db.insert(planVersions).values({ ...lite, id: 'fifty-1', planId: 50, name: 'Fifty' });
  await pay(client, (await open(client, plan({ plan_id: 50 }))).body.id);
  const grants = { standard: 1, advanced: 1, image: 1 };
  await fixture.db
    .insert(planVersions)
    .values({ ...lite, id: 'fifty-2', planId: 50, version: 2, name: 'Fifty two', grants, monthlyPrice: 900 });
  expect((await subscription(client)).credits[0]).toMatchObject({ allowance: 600 });
  await cancel(client);
  const renewal = await open(client, plan({ plan_id: 50 }));
  expect(renewal.body.amount).toBe(900);
  await pay(client, renewal.body.id);
  expect(await subscription(client)).toMatchObject({ plan_name: 'Fifty', valid_to: '2026-05-10T12:00:00.000Z' });

  fixture.clock.set('2026-04-10T12:00:00Z');
  const { access_token: token } = await fixture.logIn(client.email);
  const { body } = await fixture.call('GET', 'client/subscription', { token });
  expect(body).toMatchObject({ plan_name: 'Fifty two', credits: [{ allowance: 1, balance: 1 }, {}, {}] });
  fixture.clock.set('2026-03-10T12:00:00Z');
});

test('unused trial credits stay valid until their date', async () => {
  const client = await fixture.newClient();
  await pay(client, (await open(client, plan())).body.id);
  const standardAt = async (date: string) => {
    fixture.clock.set(date);
    const { access_token: token } = await fixture.logIn(client.email);
    return (await fixture.call('GET', 'client/subscription', { token })).body.credits[0].balance;
  };
  expect(await standardAt('2026-03-24T11:59:59Z')).toBe(660);
  expect(await standardAt('2026-03-24T12:00:00Z')).toBe(600);
  fixture.clock.set('2026-03-10T12:00:00Z');
});

test('P08: prices, trials, names and ids of the browser count for nothing', async () => {
  const client = await fixture.newClient();
  for (const change of [
    { plan_id: 1 },
    { plan_id: 999 },
    { plan_id: 2_147_483_648 },
    { plan_id: -1 },
    { plan_id: 1.5 },
    { interval: 'day' },
  ]) {
    expect((await open(client, plan(change))).status).toBe(422);
  }
  for (const change of [{ monthly_price: 0 }, { amount: 1 }, { currency: 'IDR' }, { name: 'Pro' }]) {
    expect((await open(client, plan(change))).status).toBe(422);
  }
  expect(await open(client, plan({ promo_code: 'FREE' }))).toMatchObject({
    status: 422,
    body: { code: 'promo_code_invalid' },
  });
  expect(await sessionsOf(client)).toEqual([]);
});

test('P09: a payment takes no amount, address or customer', async () => {
  const client = await fixture.newClient();
  const { body: session } = await open(client, plan());
  for (const extra of [{ amount: 1 }, { currency: 'IDR' }, { success_url: 'https://evil.test' }, { customer: 'x' }]) {
    expect((await pay(client, session.id, extra)).status).toBe(422);
  }
  expect((await look(client, session.id)).body.status).toBe('open');
});

test('P11, Z07: a session of somebody else is as good as missing', async () => {
  const [a, b] = [await fixture.newClient(), await fixture.newClient()];
  const { body: session } = await open(a, plan());
  expect((await look(b, session.id)).status).toBe(404);
  expect((await pay(b, session.id)).status).toBe(404);
  expect((await look(b, crypto.randomUUID())).status).toBe(404);
  const pending = await fixture.call('GET', 'client/pending-payments', { token: tokenOf(b) });
  expect(pending.body.items).toEqual([]);
  expect((await look(a, session.id)).body.status).toBe('open');
});

test('P12: 20 clicks in two tabs make one session and one subscription', async () => {
  const client = await fixture.newClient();
  const requests = [crypto.randomUUID(), crypto.randomUUID()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, click) => open(client, plan({ request_id: requests[click % 2] }))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await sessionsOf(client)).toHaveLength(1);
  await pay(client, answers[0]?.body.id);
  const bought = (await fixture.db.select().from(subscriptions).where(eq(subscriptions.clientId, client.id))).filter(
    ({ interval }) => interval,
  );
  expect(bought).toHaveLength(1);
});

test('N11: however many payments are begun at once, the newest 20 stay unfinished and the others expire', async () => {
  const client = await fixture.newClient();
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => open(client, pack({ quantity: at + 1 }))));
  // A database server with all connections in use may turn some of them away.
  for (const { status } of answers) expect([200, 503]).toContain(status);
  const sessions = await sessionsOf(client);
  expect(sessions.length).toBeGreaterThan(20);
  expect(sessions.filter(({ status }) => status === 'open')).toHaveLength(20);
  expect(sessions.filter(({ status }) => status === 'expired')).toHaveLength(sessions.length - 20);
  const pending = await fixture.call('GET', 'client/pending-payments', { token: tokenOf(client) });
  expect(pending.body.items).toHaveLength(20);
});

test('one request id is one purchase', async () => {
  const client = await fixture.newClient();
  const request_id = crypto.randomUUID();
  const { body: first } = await open(client, plan({ request_id }));
  expect((await open(client, plan({ request_id, plan_id: 3 }))).status).toBe(409);
  await pay(client, first.id);
  expect((await open(client, plan({ request_id }))).body).toMatchObject({ id: first.id, status: 'paid' });
});

test('P14: only whole quantities from 1 to 100 can be bought', async () => {
  const client = await fixture.newClient();
  expect((await open(client, pack({ pack_id: 3e9 }))).status).toBe(422);
  for (const quantity of [0, -1, 1.5, 101, 1e9, '1e3', null]) {
    expect((await open(client, pack({ quantity }))).status).toBe(422);
  }
  expect((await open(client, pack({ pack_id: 999 }))).status).toBe(422);
});

test('a credit pack adds its credit for a year, and needs a plan that has not expired', async () => {
  const client = await fixture.newClient();
  const { body: session } = await open(client, pack({ quantity: 3 }));
  expect(session).toMatchObject({ amount: 1500, description: expect.stringContaining('× 3') });
  await pay(client, session.id);
  expect((await subscription(client)).credits[1]).toMatchObject({ group: 'advanced', balance: 610 });
  fixture.clock.forward(14 * 86_400_000);
  const { access_token: token } = await fixture.logIn(client.email);
  const late = await fixture.call('POST', 'client/payment/session', { token, body: pack() });
  expect(late).toMatchObject({ status: 402, body: { code: 'subscription_expired' } });
  fixture.clock.forward(-14 * 86_400_000);
});

test('a price that changes while a session waits makes a new session', async () => {
  const client = await fixture.newClient();
  const { body: before } = await open(client, pack({ pack_id: 2 }));
  await fixture.db.update(creditPacks).set({ price: 700 }).where(eq(creditPacks.id, 2));
  const { body: after } = await open(client, pack({ pack_id: 2 }));
  expect(after.id).not.toBe(before.id);
  expect(after.amount).toBe(700);
  expect((await look(client, before.id)).body.status).toBe('expired');
  expect((await pay(client, before.id)).status).toBe(409);
});

test('a session that nobody pays expires after a day', async () => {
  const client = await fixture.newClient();
  const { body: session } = await open(client, plan());
  const pending = () => fixture.call('GET', 'client/pending-payments', { token: tokenOf(client) });
  expect((await pending()).body.items).toMatchObject([{ id: session.id, status: 'open' }]);
  const { body: waiting } = await open(client, pack());
  expect((await pending()).body.items).toHaveLength(2);
  fixture.clock.forward(86_400_000);
  const { access_token: token } = await fixture.logIn(client.email);
  expect((await fixture.call('GET', 'client/pending-payments', { token })).body.items).toEqual([]);
  expect((await fixture.call('GET', 'client/payment/session', { token, query: { id: waiting.id } })).body.status).toBe(
    'expired',
  );
  expect((await payByCard(fixture, token, session.id)).status).toBe(409);
  fixture.clock.forward(-86_400_000);
});

test('records what was bought', async () => {
  const client = await fixture.newClient();
  await pay(client, (await open(client, plan())).body.id);
  const rows = await fixture.db.select().from(audit).where(eq(audit.clientId, client.id));
  // In one moment of the test's clock, so a database may list them in any order.
  expect(rows.map(({ action }) => action).sort()).toEqual(['activated', 'plan_bought', 'signed_in']);
});

test('a late failure of an expired session leaves the session that took its place', async () => {
  const client = await fixture.newClient();
  const sessions = createPaymentSessionsRepository(fixture.db);
  const { body: first } = await open(client, plan());
  await sessions.change(first.id, { status: 'expired' });
  const { body: second } = await open(client, plan());
  expect(second.id).not.toBe(first.id);
  expect(await sessions.change(first.id, { status: 'failed' })).toBeNull();
  expect(await sessions.change(first.id, { status: 'confirming' })).toBeNull();
  expect((await sessionsOf(client)).map(({ status }) => status).sort()).toEqual(['expired', 'open']);
  await sessions.change(second.id, { status: 'expired' });
  expect(await sessions.change(first.id, { status: 'confirming' })).toMatchObject({ status: 'confirming' });
});
