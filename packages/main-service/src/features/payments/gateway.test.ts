import { audit } from '@deskmate/db/tables/main/audit';
import { gatewayCustomers, payments } from '@deskmate/db/tables/main/payments';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createSandboxGateway } from '../../adapters/sandbox-gateway.ts';
import { createHostedGateway, paidInFull } from '../../testing/hosted-gateway.ts';
import { createMainWorld, type SignedIn } from '../../testing/main-world.ts';

const hosted = createHostedGateway();
const world = await createMainWorld({ adapters: { gateway: hosted.gateway, sandboxCards: null } });
const withoutGateway = await createMainWorld({ adapters: { gateway: null, sandboxCards: null } });
afterAll(() => Promise.all([world, withoutGateway].map((one) => one.close())));

const tokenOf = ({ tokens }: SignedIn) => tokens.access_token;
const open = async (client: SignedIn) => {
  const body = { kind: 'plan', plan_id: 2, interval: 'month', request_id: crypto.randomUUID() };
  return (await world.call('POST', 'client/payment/session', { token: tokenOf(client), body })).body;
};
const look = async (client: SignedIn, id: string) =>
  (await world.call('GET', 'client/payment/session', { token: tokenOf(client), query: { id } })).body;
const planOf = async (client: SignedIn) =>
  (await world.call('GET', 'client/subscription', { token: tokenOf(client) })).body.plan_id;
const notify = (notice: { body: string; headers: Record<string, string> }, gateway = 'stripe') =>
  world.call('POST', `payments/${gateway}/webhook`, notice);
const actionsOf = async (client: SignedIn) =>
  (await world.db.select().from(audit).where(eq(audit.clientId, client.id))).map(({ action }) => action);

test('a checkout at a gateway leads to its page and comes back to the result page', async () => {
  const session = await open(await world.newClient());
  const checkout = new URL(session.checkout_url);
  expect(checkout.origin).toBe('https://pay.test');
  expect(new URL(checkout.searchParams.get('back') ?? '').pathname).toBe('/client/payment/status');
  const config = await world.call('GET', 'public/config');
  expect(config.body.redirect_origins).toEqual(['https://pay.test']);
});

test('P04: a signed notice grants the plan, once, however often it comes', async () => {
  const client = await world.newClient();
  const session = await open(client);
  const notice = hosted.sign(paidInFull(session));
  const answers = [await notify(notice), ...(await Promise.all([1, 2, 3, 4].map(() => notify(notice))))];
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers[0]?.body).toEqual({ received: true });
  expect(await planOf(client)).toBe(2);
  expect(await world.db.select().from(payments).where(eq(payments.clientId, client.id))).toHaveLength(1);
});

test('P01: the signature covers the bytes of a notice; one that does not fit changes nothing', async () => {
  const client = await world.newClient();
  const session = await open(client);
  const { body, headers } = hosted.sign(paidInFull(session));
  const forged = [
    { body: `${body} `, headers },
    { body: JSON.stringify(JSON.parse(body)), headers },
    { body, headers: { ...headers, 'x-signature': '0'.repeat(64) } },
    { body, headers: { 'content-type': 'application/json' } },
  ];
  for (const notice of forged)
    expect((await notify(notice as (typeof forged)[0] & { headers: Record<string, string> })).status).toBe(400);
  expect((await look(client, session.id)).status).toBe('open');
  expect(await planOf(client)).toBe(1);
});

test('a notice of another kind is acknowledged, and one for a gateway that is not active is not found', async () => {
  expect((await notify(hosted.sign(null))).body).toEqual({ received: true });
  expect((await notify(hosted.sign(null), 'sandbox')).status).toBe(404);
});

test('P17: a payment whose notice was lost is found when its page asks', async () => {
  const client = await world.newClient();
  const session = await open(client);
  expect((await look(client, session.id)).status).toBe('open');
  hosted.payments.set(session.id, paidInFull(session));
  expect((await look(client, session.id)).status).toBe('paid');
  expect(await planOf(client)).toBe(2);
});

test('P05: a session that is paid stays paid, whatever the gateway reports later', async () => {
  const client = await world.newClient();
  const session = await open(client);
  for (const status of ['failed', 'open', 'expired'] as const) {
    await notify(hosted.sign({ status, paymentSessionId: session.id }));
    expect((await look(client, session.id)).status).toBe(status === 'expired' ? 'expired' : 'failed');
  }
  await notify(hosted.sign(paidInFull(session)));
  for (const status of ['failed', 'open', 'expired'] as const) {
    await notify(hosted.sign({ status, paymentSessionId: session.id }));
    expect((await look(client, session.id)).status).toBe('paid');
  }
});

test.each([{ amount: 1 }, { currency: 'IDR' }])(
  'P10: %j, which is not what was asked for, grants nothing and is reported',
  async (change) => {
    const client = await world.newClient();
    const session = await open(client);
    await notify(hosted.sign({ ...paidInFull(session), ...change } as ReturnType<typeof paidInFull>));
    expect((await look(client, session.id)).status).toBe('open');
    expect(await planOf(client)).toBe(1);
    expect(await actionsOf(client)).toContain('payment_mismatch');
  },
);

test('a customer id counts while its gateway is active', async () => {
  const client = await world.newClient();
  const ids = [
    { clientId: client.id, gateway: 'sandbox', customerId: 'old' },
    { clientId: client.id, gateway: 'stripe', customerId: 'cus_1' },
  ] as const;
  await world.db.insert(gatewayCustomers).values([...ids]);
  const profile = await world.call('GET', 'auth/clients/profile', { token: tokenOf(client) });
  expect(profile.body.gateway_client_id).toEqual({ stripe: 'cus_1' });
});

test('card entry belongs to the Sandbox alone', async () => {
  const client = await world.newClient();
  const session = await open(client);
  const card = { card_number: '4242 4242 4242 4242', expiry_month: 12, expiry_year: 2099, cvc: '123' };
  const body = { payment_session_id: session.id, ...card };
  expect((await world.call('POST', 'client/payment', { token: tokenOf(client), body })).status).toBe(404);
});

test('without a gateway nothing is sold, and the plan list says so', async () => {
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
  expect(() => createSandboxGateway({ production: true, clock: { now: () => 0 } })).toThrow('production');
});
