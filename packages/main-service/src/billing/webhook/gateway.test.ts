import { sized } from '@deskmate/api/testing/sized';
import { audit } from '@deskmate/db/tables/main/audit';
import {
  gatewayCustomers,
  gatewayNotices,
  gatewaySubscriptions,
  paymentSessions,
  payments,
} from '@deskmate/db/tables/main/payments';
import { createClock } from '@deskmate/service-kit/clock';
import { createLog } from '@deskmate/service-kit/monitoring/log';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createSandboxGateway } from '../../adapters/sandbox/sandbox-gateway.ts';
import { createSandboxRepository } from '../../adapters/sandbox/sandbox-repository.ts';
import { createMainFixture, type SignedIn } from '../../testing/main-fixture.ts';
import { createStripeFixture } from '../../testing/stripe-fixture.ts';
import { createNoticesRepository } from './notices-repository.ts';

const logged: string[] = [];
const fixture = await createStripeFixture({
  log: createLog({ destination: { write: (line) => void logged.push(line) } }),
});
const withoutGateway = await createMainFixture({ adapters: { gateway: null, sandboxCards: null } });
afterAll(() => Promise.all([fixture, withoutGateway].map((one) => one.close())));

const lite = { kind: 'plan', plan_id: 2, interval: 'month' } as const;
const look = (client: SignedIn, id: string) => fixture.get(client, 'client/payment/session', { id });
const planOf = async (client: SignedIn) => (await fixture.get(client, 'client/subscription')).plan_id;
const actionsOf = async (client: SignedIn) =>
  (await fixture.db.select().from(audit).where(eq(audit.clientId, client.id))).map(({ action }) => action);
const paymentsOf = (client: SignedIn) => fixture.db.select().from(payments).where(eq(payments.clientId, client.id));
const forged = (change: object) =>
  ({ ...fixture.newEvents().at(-1), ...change }) as ReturnType<typeof fixture.newEvents>[0];

/** Buys without delivering any event. */
async function buyUnnoticed(form?: Record<string, string>) {
  const client = await fixture.newClient();
  fixture.newEvents();
  const session = (await fixture.open(client, lite)).body;
  await fixture.checkOut(session, form);
  return { client, session, events: fixture.newEvents() };
}

test('a checkout at a gateway leads to its page and comes back to the result page', async () => {
  const client = await fixture.newClient();
  const { body: session } = await fixture.open(client, lite);
  expect(new URL(session.checkout_url).origin).toBe(fixture.stripe.url);
  const back = (await fixture.checkOut(session)).headers.get('location');
  expect(back).toBe(`http://desk.test/client/payment/status?id=${session.id}`);
  expect((await fixture.call('GET', 'public/config')).body.redirect_origins).toEqual([fixture.stripe.url]);
});

test('P04: a signed notice grants the plan, once, however often it comes, also days later', async () => {
  const { client, events } = await buyUnnoticed();
  for (const event of events) await fixture.deliver([event, event, event, event, event]);
  const completed = events.filter(({ type }) => type === 'checkout.session.completed');
  const fourDaysMs = 4 * 86_400_000;
  fixture.clock.forward(fourDaysMs);
  for (const event of completed) {
    const again = fixture.stripe.sign(event, { atSeconds: Math.floor(fixture.clock.now() / 1000) });
    expect(again.headers).not.toEqual(fixture.stripe.sign(event).headers);
    expect((await fixture.notify(again)).status).toBe(200);
  }
  await fixture.settled();
  fixture.clock.forward(-fourDaysMs);
  expect((await fixture.deliver(completed)).map(({ status, body }) => [status, body])).toEqual([
    [200, { received: true }],
  ]);
  expect(await planOf(client)).toBe(2);
  expect(await paymentsOf(client)).toHaveLength(1);
});

test('P01: the signature covers the bytes of a notice; one that does not fit changes nothing', async () => {
  const { client, events } = await buyUnnoticed();
  const [event] = events.filter(({ type }) => type === 'checkout.session.completed');
  if (!event) throw new Error('nothing was completed');
  const { body, headers } = fixture.stripe.sign(event);
  const signature = headers['stripe-signature'] ?? '';
  const signed = (value: string) => ({ body, headers: { ...headers, 'stripe-signature': value } });
  const wrong = [
    { body: `${body} `, headers },
    { body: JSON.stringify(JSON.parse(body)), headers },
    signed(signature.replace('v1=', 'v0=')),
    signed(signature.replace(/v1=.{4}/, 'v1=0000')),
    signed(''),
    fixture.stripe.sign(event, { secret: 'whsec_of_another_endpoint' }),
    { body, headers: { 'content-type': 'application/json' } },
  ];
  for (const notice of wrong) expect((await fixture.notify(notice)).status).toBe(400);
  await fixture.settled();
  expect(await fixture.db.select().from(gatewayNotices).where(eq(gatewayNotices.noticeId, event.id))).toEqual([]);
  expect(await planOf(client)).toBe(1);
});

test('P02: while the secret is rotated either of two signatures is enough', async () => {
  const { client, events } = await buyUnnoticed();
  for (const event of events) {
    const { body, headers } = fixture.stripe.sign(event);
    const [time, good] = (headers['stripe-signature'] ?? '').split(',');
    const both = `${time},v1=${'0'.repeat(64)},${good}`;
    expect((await fixture.notify({ body, headers: { ...headers, 'stripe-signature': both } })).status).toBe(200);
  }
  await fixture.settled();
  expect(await planOf(client)).toBe(2);
});

test('P03: a signature is valid for five minutes', async () => {
  const { events } = await buyUnnoticed();
  const [event] = events;
  if (!event) throw new Error('nothing happened');
  const now = fixture.clock.now() / 1000;
  const status = async (seconds: number) =>
    (await fixture.notify(fixture.stripe.sign(event, { atSeconds: now + seconds }))).status;
  expect([await status(-301), await status(301), await status(-299)]).toEqual([400, 400, 200]);
});

const storedNotice = (id: string) => fixture.db.select().from(gatewayNotices).where(eq(gatewayNotices.noticeId, id));

test('P20: a notice of live mode changes nothing where the keys are of test mode; it is acknowledged and logged', async () => {
  const { client, events } = await buyUnnoticed();
  logged.length = 0;
  const live = events.map((event) => ({ ...event, livemode: true }));
  for (const { status, body } of await fixture.deliver(live)) expect([status, body]).toEqual([200, { received: true }]);
  expect(await planOf(client)).toBe(1);
  const [event] = live;
  expect(await storedNotice(event?.id ?? '')).toEqual([]);
  expect(logged.join('')).toContain(`"notice":"${event?.id}"`);
  await fixture.deliver(events);
  expect(await planOf(client)).toBe(2);
});

test('P21: a notice of more than 256 kB is refused, and found when payments are compared with the gateway', async () => {
  const { client, events } = await buyUnnoticed();
  const sizes = [255 * 1024, 257 * 1024];
  const statuses = [];
  for (const size of sizes) {
    const padded = { ...(events[0] ?? {}), padding: '' } as (typeof events)[0] & { padding: string };
    padded.padding = 'x'.repeat(size - fixture.stripe.sign(padded).body.length);
    statuses.push((await fixture.notify(fixture.stripe.sign(padded))).status);
  }
  expect(statuses).toEqual([200, 413]);
  await fixture.service.operator.reconcilePayments();
  expect(await planOf(client)).toBe(2);
});

test('P22: a notice about what the gateway does not know any more is done at once', async () => {
  const { events } = await buyUnnoticed();
  const of = (type: string) => {
    const event = events.find((one) => one.type === type);
    if (!event) throw new Error(`there is no ${type}`);
    return { ...structuredClone(event), id: `evt_gone_${type}` };
  };
  const checkout = of('checkout.session.completed');
  const subscription = of('customer.subscription.created');
  Object.assign(checkout.data.object, { id: 'cs_gone' });
  Object.assign(subscription.data.object, { id: 'sub_gone' });
  const refund = { ...checkout, id: 'evt_gone_refund', type: 'charge.refunded' } as typeof checkout;
  refund.data = { object: { id: 'ch_gone', object: 'charge', payment_intent: 'pi_gone' } } as never;
  const gone = [checkout, subscription, refund];
  await fixture.deliver(gone);
  for (const { id } of gone) {
    expect(await storedNotice(id)).toMatchObject([{ doneAt: expect.any(Date), failure: null, attempts: 1 }]);
  }
});

const orders = permutations([
  'customer.subscription.created',
  'invoice.paid',
  'customer.subscription.updated',
  'customer.subscription.deleted',
]);
// Each event is the first of some and the last of others.
const tried = sized(
  orders.filter((_, at) => at % 5 === 0),
  orders,
);

test(`P05: in ${tried.length} of the ${orders.length} orders of a subscription’s events the end is the same`, async () => {
  const states = new Set<string>();
  for (const order of tried) {
    const { client, session, events } = await buyUnnoticed();
    const [{ reference } = { reference: '' }] = await subscriptionsIn(events);
    await fetchStripe('POST', `/v1/subscriptions/${reference}`, 'metadata[note]=changed');
    await fetchStripe('DELETE', `/v1/subscriptions/${reference}`);
    const all = [...events, ...fixture.newEvents()];
    for (const type of order) await fixture.deliver(all.filter((event) => event.type === type));
    const [row] = await fixture.db
      .select()
      .from(gatewaySubscriptions)
      .where(eq(gatewaySubscriptions.clientId, client.id));
    const { valid_to, plan_id, renews } = await fixture.get(client, 'client/subscription');
    const paid = (await paymentsOf(client)).map(({ amount }) => amount);
    states.add(JSON.stringify([valid_to, plan_id, renews, paid, row?.status, (await look(client, session.id)).status]));
  }
  expect([...states]).toEqual([JSON.stringify(['2026-04-10T12:00:00.000Z', 2, false, [500], 'ended', 'paid'])]);
}, 60_000);

test('P07: what is paid by a bank debit is given when the money has come, and not when it fails', async () => {
  const good = await buyUnnoticed({ iban: 'DE89370400440532013000' });
  const bad = await buyUnnoticed({ iban: 'DE62370400440532013001' });
  await fixture.deliver([...good.events, ...bad.events]);
  for (const { client, session } of [good, bad]) {
    expect((await look(client, session.id)).status).toBe('confirming');
    expect(await planOf(client)).toBe(1);
  }
  // It may take up to two weeks.
  fixture.clock.forward(13 * 86_400_000);
  expect((await look(good.client, good.session.id)).status).toBe('confirming');
  fixture.clock.forward(-13 * 86_400_000);
  fixture.passTo('2026-03-13T12:00:00Z');
  await fixture.deliver(fixture.newEvents());
  expect((await look(good.client, good.session.id)).status).toBe('paid');
  expect(await planOf(good.client)).toBe(2);
  expect(await look(bad.client, bad.session.id)).toMatchObject({ status: 'failed', failure_code: 'payment_declined' });
  expect(await planOf(bad.client)).toBe(1);
  const again = (await fixture.open(bad.client, lite)).body;
  expect(again.id).not.toBe(bad.session.id);
  expect(again.checkout_url).toContain(fixture.stripe.url);
});

test('a notice of another kind is acknowledged, and one for a gateway that is not active is not found', async () => {
  await fixture.newClient();
  await fetchStripe('POST', '/v1/customers', 'email=a@example.com');
  const event = forged({});
  expect((await fixture.deliver([event]))[0]?.body).toEqual({ received: true });
  expect((await fixture.call('POST', 'payments/sandbox/webhook', fixture.stripe.sign(event))).status).toBe(404);
});

test('P17: a payment whose notices were lost is found when its page asks, and by the reconciliation', async () => {
  const bought = await buyUnnoticed();
  expect((await look(bought.client, bought.session.id)).status).toBe('paid');
  expect(await planOf(bought.client)).toBe(2);
  const unnoticed = await buyUnnoticed();
  const result = await fixture.service.operator.reconcilePayments();
  expect(result.failed).toBe(0);
  expect(await planOf(unnoticed.client)).toBe(2);
  expect(await paymentsOf(unnoticed.client)).toHaveLength(1);
});

test('P17: while Stripe does not answer a payment is shown as it is known, and one that it does not know holds up no other', async () => {
  const [first, second] = [await buyUnnoticed(), await buyUnnoticed()];
  fixture.stripe.failNext(...Array.from({ length: 3 }, () => 'server_error' as const));
  expect((await look(first.client, first.session.id)).status).toBe('open');
  const notices = createNoticesRepository(fixture.db);
  const now = fixture.clock.date();
  // As if their notices had failed too often.
  for (const { id, type } of [...first.events, ...second.events]) {
    await notices.add('stripe', { id, type, subject: 'checkout', reference: 'none', sentAt: now }, now);
    await notices.change('stripe', [id], { doneAt: now });
  }
  const missing = { gatewayReference: 'cs_test_unknown' };
  await fixture.db.update(paymentSessions).set(missing).where(eq(paymentSessions.id, first.session.id));
  expect((await fixture.service.operator.reconcilePayments()).failed).toBe(0);
  expect(await planOf(second.client)).toBe(2);
  await fixture.db.delete(paymentSessions).where(eq(paymentSessions.id, first.session.id));
});

test('P17: reconciles known payments even if Stripe does not list its events, and reports the failure', async () => {
  const unnoticed = await buyUnnoticed();
  fixture.stripe.refuse('/v1/events', true);
  const result = await fixture.service.operator.reconcilePayments();
  fixture.stripe.refuse('/v1/events', false);
  expect(result.failed).toBe(1);
  expect(result.checkouts).toBeGreaterThan(0);
  expect(await planOf(unnoticed.client)).toBe(2);
  expect((await fixture.service.operator.reconcilePayments()).failed).toBe(0);
});

test('P04: a notice that was applied is not looked at again', async () => {
  const { session, events } = await buyUnnoticed();
  await fixture.deliver(events);
  const other = await buyUnnoticed();
  fixture.clock.forward(200_000);
  const before = fixture.stripe.requests.length;
  await fixture.deliver(other.events);
  const [known] = await fixture.db.select().from(paymentSessions).where(eq(paymentSessions.id, session.id));
  const paths = fixture.stripe.requests.slice(before).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => path.endsWith(`/${known?.gatewayReference}`))).toEqual([]);
  fixture.clock.forward(-200_000);
});

test('P17: while Stripe does not answer a notice waits and is tried again', async () => {
  const { client, session, events } = await buyUnnoticed();
  const [event] = events.filter(({ type }) => type === 'checkout.session.completed');
  if (!event) throw new Error('nothing was completed');
  fixture.stripe.failNext(...Array.from({ length: 3 }, () => 'server_error' as const));
  expect((await fixture.deliver([event]))[0]?.status).toBe(200);
  expect(await planOf(client)).toBe(1);
  fixture.clock.forward(5000);
  const other = await buyUnnoticed();
  await fixture.deliver(other.events);
  expect(await planOf(client)).toBe(2);
  expect((await look(client, session.id)).status).toBe('paid');
  fixture.clock.forward(-5000);
});

test('P17: the operator applies a notice that never arrived', async () => {
  const { client, events } = await buyUnnoticed();
  const [event] = events.filter(({ type }) => type === 'checkout.session.completed');
  await fixture.service.operator.replayNotice(event?.id ?? '');
  await fixture.service.operator.replayNotice(event?.id ?? '');
  expect(await planOf(client)).toBe(2);
  expect(await paymentsOf(client)).toHaveLength(1);
});

test('P10: an amount that is not what was asked for grants nothing and is reported', async () => {
  const { client, session, events } = await buyUnnoticed();
  await fixture.db.update(paymentSessions).set({ amount: 501 }).where(eq(paymentSessions.id, session.id));
  await fixture.deliver(events);
  expect((await look(client, session.id)).status).not.toBe('paid');
  expect(await planOf(client)).toBe(1);
  expect(await actionsOf(client)).toContain('payment_mismatch');
});

test('P10: the same amount in another currency grants nothing and is reported', async () => {
  const { client, session, events } = await buyUnnoticed();
  await fixture.db.update(paymentSessions).set({ currency: 'EUR' }).where(eq(paymentSessions.id, session.id));
  await fixture.deliver(events);
  expect((await look(client, session.id)).status).not.toBe('paid');
  expect(await planOf(client)).toBe(1);
  expect(await paymentsOf(client)).toEqual([]);
  expect(await actionsOf(client)).toContain('payment_mismatch');
});

test('P17: a notice that the database could not take is not acknowledged, and counts once when Stripe sends it again', async () => {
  const { client, events } = await buyUnnoticed();
  const signed = events
    .filter(({ type }) => type === 'checkout.session.completed' || type === 'invoice.paid')
    .map((event) => fixture.stripe.sign(event));
  expect(signed).toHaveLength(2);
  await fixture.db.execute(sql`alter table main.gateway_notices rename to gateway_notices_away`);
  for (const notice of signed) expect((await fixture.notify(notice)).status).toBeGreaterThanOrEqual(500);
  await fixture.db.execute(sql`alter table main.gateway_notices_away rename to gateway_notices`);
  await fixture.settled();
  expect(await planOf(client)).toBe(1);
  // The second time as after a process that was killed between storing a notice and acknowledging it.
  for (let time = 0; time < 2; time += 1)
    for (const notice of signed) expect((await fixture.notify(notice)).status).toBe(200);
  await fixture.settled();
  expect(await planOf(client)).toBe(2);
  expect(await paymentsOf(client)).toHaveLength(1);
});

test('P12: 20 clicks make one Checkout session at Stripe', async () => {
  const client = await fixture.newClient();
  const before = fixture.stripe.requests.length;
  await fixture.tokenOf(client);
  const answers = await Promise.all(Array.from({ length: 20 }, () => fixture.open(client, lite)));
  expect(new Set(answers.map(({ body }) => body.checkout_url)).size).toBe(1);
  const created = fixture.stripe.requests
    .slice(before)
    .filter(({ path, replayed }) => path.endsWith('/sessions') && !replayed);
  expect(created).toHaveLength(1);
});

test('every request that creates something at Stripe has an idempotency key', () => {
  const created = fixture.stripe.requests.filter(
    ({ method, path }) => method === 'POST' && path.startsWith('/v1/checkout'),
  );
  expect(created.length).toBeGreaterThan(0);
  expect(created.filter(({ idempotencyKey }) => !idempotencyKey?.startsWith('checkout:'))).toEqual([]);
});

test('a customer id counts while its gateway is active', async () => {
  const client = await fixture.newClient();
  const ids = [
    { clientId: client.id, gateway: 'sandbox', customerId: 'old' },
    { clientId: client.id, gateway: 'stripe', customerId: 'cus_1' },
  ] as const;
  await fixture.db.insert(gatewayCustomers).values([...ids]);
  expect((await fixture.get(client, 'auth/clients/profile')).gateway_client_id).toEqual({ stripe: 'cus_1' });
});

test('opens only the client’s own portal, and none before the first payment', async () => {
  const { client, events } = await buyUnnoticed();
  const portal = async () => {
    const token = await fixture.tokenOf(client);
    return fixture.call('POST', 'client/stripe/customer/portal', { token });
  };
  expect((await portal()).status).toBe(404);
  await fixture.deliver(events);
  const { body } = await portal();
  expect(new URL(body.portal_url).origin).toBe(fixture.stripe.url);
  expect(await (await fetch(body.portal_url)).text()).toContain('http://desk.test/dashboard/user/account/billing');
});

test('card entry belongs to the Sandbox alone', async () => {
  const client = await fixture.newClient();
  const { body: session } = await fixture.open(client, lite);
  const card = { card_number: '4242 4242 4242 4242', expiry_month: 12, expiry_year: 2099, cvc: '123' };
  const body = { payment_session_id: session.id, ...card };
  const token = await fixture.tokenOf(client);
  expect((await fixture.call('POST', 'client/payment', { token, body })).status).toBe(404);
});

test('sells nothing without a gateway, and the plan list reports it', async () => {
  const version = await withoutGateway.call('GET', 'admin/plan/version');
  expect(version.body).toMatchObject({ payments_available: false });
  const { tokens } = await withoutGateway.newClient();
  const token = tokens.access_token;
  expect((await withoutGateway.call('GET', 'client/gateways', { token })).body).toEqual([]);
  const body = { kind: 'plan', plan_id: 2, interval: 'month', request_id: crypto.randomUUID() };
  const answer = await withoutGateway.call('POST', 'client/payment/session', { token, body });
  expect(answer).toMatchObject({ status: 503, body: { code: 'gateway_unavailable' } });
});

test('the Sandbox refuses to exist in production', () => {
  const store = createSandboxRepository(fixture.db);
  expect(() => createSandboxGateway({ production: true, clock: createClock(() => 0), store })).toThrow('production');
});

const fetchStripe = (method: string, path: string, body?: string) =>
  fetch(fixture.stripe.url + path, {
    method,
    headers: { authorization: `Bearer ${fixture.stripe.secretKey}` },
    ...(body ? { body } : {}),
  });

const subscriptionsIn = async (events: ReturnType<typeof fixture.newEvents>) =>
  events
    .filter(({ type }) => type === 'customer.subscription.created')
    .map(({ data }) => ({ reference: (data.object as { id: string }).id }));

function permutations<T>(items: T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

test('retries a failed checkout creation on the next click, even near session expiry', async () => {
  const client = await fixture.newClient();
  const body = { ...lite, request_id: crypto.randomUUID() };
  const click = async () =>
    fixture.call('POST', 'client/payment/session', { token: await fixture.tokenOf(client), body });
  fixture.stripe.failNext(...Array.from({ length: 3 }, () => 'server_error' as const));
  expect((await click()).body.code).toBe('gateway_unavailable');
  fixture.passTo(new Date(fixture.clock.now() + 23.5 * 3_600_000).toISOString());
  const { status, body: session } = await click();
  expect(status).toBe(200);
  await fixture.checkOut(session);
  await fixture.deliver(fixture.newEvents());
  expect(await planOf(client)).toBe(2);
});
