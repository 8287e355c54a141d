import { audit } from '@deskmate/db/tables/main/audit';
import { creditAccounts } from '@deskmate/db/tables/main/credits';
import { paymentSessions, payments, refunds } from '@deskmate/db/tables/main/payments';
import { planVersions } from '@deskmate/db/tables/main/plans';
import { withdrawals } from '@deskmate/db/tables/main/withdrawals';
import { silentLog } from '@deskmate/service-kit/log';
import { and, eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { createSandboxGateway } from '../../adapters/sandbox/sandbox-gateway.ts';
import { createSandboxRepository } from '../../adapters/sandbox/sandbox-repository.ts';
import { createRepositories, createTransact } from '../../repositories.ts';
import { checkLedger } from '../../testing/check-ledger.ts';
import { creditRequest } from '../../testing/credit-request.ts';
import { jobContext } from '../../testing/job-context.ts';
import { createMainFixture, type MainFixture, type SignedIn } from '../../testing/main-fixture.ts';
import { createStripeFixture, type StripeFixture } from '../../testing/stripe-fixture.ts';
import { payByCard } from '../../testing/subscribe.ts';
import { recordReversals } from '../payments/apply-reversals.ts';
import { returnLatePayments } from '../payments/return-late-payments.ts';
import { completeWithdrawals } from './complete-withdrawal.ts';
import { withdraw as declare } from './withdraw.ts';

type Purchase = { kind: 'plan'; plan_id: number; interval: 'month' | 'year' } | Pack;
type Pack = { kind: 'credit'; pack_id: number; quantity: number };
type Shop = {
  fixture: MainFixture;
  buy(client: SignedIn, purchase: object): Promise<void>;
  /** Delivers the notices that the gateway sends by itself. */
  arrive(): Promise<void>;
  passTo(date: string): Promise<void>;
};

// Each test has a service and a database of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let shop: Shop;
afterEach(async () => {
  vi.useRealTimers();
  expect(await checkLedger(shop.fixture.db)).toEqual([]);
  await shop.fixture.close();
});

async function sandboxShop(withdrawalDays: number | null = 14): Promise<Shop> {
  const fixture = await createMainFixture({ config: { withdrawalDays } });
  return {
    fixture,
    async buy({ email }, purchase) {
      const { access_token: token } = await fixture.logIn(email);
      const body = { ...purchase, start_now: true, request_id: crypto.randomUUID() };
      const opened = await fixture.call('POST', 'client/payment/session', { token, body });
      expect((await payByCard(fixture, token, opened.body.id)).status).toBe(200);
    },
    arrive: async () => {},
    async passTo(date) {
      fixture.clock.set(date);
      await fixture.service.operator.reconcilePayments();
    },
  };
}

async function stripeShop(): Promise<Shop & { fixture: StripeFixture }> {
  const fixture = await createStripeFixture({ withdrawalDays: 14 });
  const arrive = async () => void (await fixture.deliver(fixture.newEvents()));
  return {
    fixture,
    async buy(client, purchase) {
      await fixture.checkOut((await fixture.open(client, { ...(purchase as Purchase), start_now: true })).body);
      await arrive();
    },
    arrive,
    async passTo(date) {
      fixture.passTo(date);
      await arrive();
    },
  };
}

const call = async ({ email }: SignedIn, method: string, path: string, body?: object) => {
  const { access_token: token } = await shop.fixture.logIn(email);
  return shop.fixture.call(method, path, { token, ...(body ? { body } : {}) });
};
const contractsOf = async (client: SignedIn) => (await call(client, 'GET', 'client/withdrawal')).body.items;
const withdraw = (client: SignedIn, contract_id: string) =>
  call(client, 'POST', 'client/withdrawal', { contract_id, name: 'Ann Lee' });
const planOf = async (client: SignedIn) => (await call(client, 'GET', 'client/subscription')).body;
const refundsOf = async (client: SignedIn) => {
  const rows = await shop.fixture.db
    .select({ amount: refunds.amount })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.clientId, client.id));
  return rows.map(({ amount }) => amount).sort((a, b) => a - b);
};
const auditOf = (client: SignedIn, action: string) =>
  shop.fixture.db
    .select()
    .from(audit)
    .where(and(eq(audit.clientId, client.id), eq(audit.action, action)));

const pro = { kind: 'plan', plan_id: 3, interval: 'month' } as const;
const pack = { kind: 'credit', pack_id: 1, quantity: 1 } as const;

async function use(client: SignedIn, group: 'standard' | 'advanced', credits: number): Promise<void> {
  const request = creditRequest(client.id, { group, credits });
  await shop.fixture.service.credit.reserve(request);
  await shop.fixture.service.credit.settle(request.requestId, credits);
}

async function changeTo(client: SignedIn, plan: { plan_id: number; interval: 'month' | 'year' }): Promise<number> {
  const query = `plan_id=${plan.plan_id}&interval=${plan.interval}`;
  const { priced_at, due_now } = (await call(client, 'GET', `client/subscription/change?${query}`)).body;
  await call(client, 'POST', 'client/subscription/change', { ...plan, priced_at, due_now });
  return due_now;
}

const shops: [string, () => Promise<Shop>][] = [
  ['Sandbox', sandboxShop],
  ['Stripe', stripeShop],
];

test.each(shops)(
  'AC-5, %s: a plan is withdrawn from: it ends now, all the money goes back, a mail says what and when',
  async (_, open) => {
    shop = await open();
    const client = await shop.fixture.newClient();
    await shop.buy(client, pro);
    // As if it had been bought before there was anything to ask for.
    await shop.fixture.db.update(paymentSessions).set({ isStartRequested: false });
    await use(client, 'standard', 1560);
    const [bought] = await contractsOf(client);
    expect(bought).toMatchObject({
      bought: { kind: 'plan', plan_name: 'Pro', interval: 'month' },
      paid: 1200,
      kept: 0,
      refund: 1200,
      ends_at: '2026-03-25T12:00:00.000Z',
      withdrawn_at: null,
      is_refunded: false,
      // 60 were left of the trial.
      used: expect.arrayContaining([{ group: 'standard', used: 1500, total: 3000 }]),
    });
    await shop.passTo('2026-03-24T09:30:00Z');
    const answer = await withdraw(client, bought.id);
    expect(answer).toMatchObject({
      status: 200,
      body: { refund: 1200, kept: 0, withdrawn_at: '2026-03-24T09:30:00.000Z', is_refunded: true },
    });
    const plan = await planOf(client);
    expect(plan).toMatchObject({ renewal: null, renews: false });
    expect(plan.credits[0]).toMatchObject({ allowance: 0, balance: 0 });
    expect(await refundsOf(client)).toEqual([1200]);
    await shop.arrive();
    await shop.passTo('2026-05-20T12:00:00Z');
    expect(await shop.fixture.db.select().from(payments)).toHaveLength(1);
    expect(await refundsOf(client)).toEqual([1200]);
    expect(await auditOf(client, 'contract_withdrawn')).toMatchObject([{ actor: 'client', details: { refund: 1200 } }]);
    const mails = await shop.fixture.mailTo(client.email);
    const [concluded] = mails.filter(({ subject }) => subject.includes('purchase'));
    expect(concluded?.text).toContain('Withdraw from contract here:\nhttp://desk.test/client/withdraw');
    expect(concluded?.text).toContain('25 March 2026 at 12:00:00 UTC');
    const [received] = mails.filter(({ subject }) => subject.includes('withdrawal'));
    expect(received?.text).toMatch(/I, .*Ann Lee.*, withdraw from the contract concluded on 10 March 2026/);
    expect(received?.text).toContain('24 March 2026 at 09:30:00 UTC');
    expect(received?.text).toContain('$12');
    expect(received?.text).not.toContain('We keep');
  },
);

test.each(shops)('AC-5, %s: twenty parallel confirmations withdraw and refund once', async (_, open) => {
  shop = await open();
  const client = await shop.fixture.newClient();
  await shop.buy(client, pro);
  // So much that what goes back is less than half: a second refund of it would fit into what is left.
  await use(client, 'standard', 3060);
  await use(client, 'advanced', 410);
  const [{ id }] = await contractsOf(client);
  const { access_token: token } = await shop.fixture.logIn(client.email);
  const body = { contract_id: id, name: 'Ann Lee' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.fixture.call('POST', 'client/withdrawal', { token, body })),
  );
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { kept: 800, refund: 400 } });
  await shop.arrive();
  expect(await refundsOf(client)).toEqual([400]);
  expect(await shop.fixture.db.select().from(withdrawals)).toMatchObject([{ paymentId: id, doneAt: expect.any(Date) }]);
  const subjects = (await shop.fixture.mailTo(client.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('withdrawal'))).toHaveLength(1);
  expect(await auditOf(client, 'contract_withdrawn')).toHaveLength(1);
  expect((await planOf(client)).renewal).toBeNull();
  const [listed] = await shop.fixture.service.operator.listWithdrawals(new Date(0), new Date('2027-01-01'));
  expect(listed).toMatchObject({ clientId: client.id, refund: 400, kept: 800 });
});

test('AC-5: of a plan that was to begin at once, the share that was used is kept, as was shown', async () => {
  shop = await sandboxShop();
  const client = await shop.fixture.newClient();
  await shop.buy(client, { ...pro, interval: 'year' });
  await use(client, 'standard', 1860);
  const [shown] = await contractsOf(client);
  // 1,800 of 36,000 Standard, nothing of the two others: a sixtieth of 120.00.
  expect(shown).toMatchObject({ paid: 12_000, kept: 200, refund: 11_800 });
  await withdraw(client, shown.id);
  expect(await refundsOf(client)).toEqual([11_800]);
  const mail = (await shop.fixture.mailTo(client.email)).find(({ subject }) => subject.includes('withdrawal'));
  expect(mail?.text).toMatch(/We keep \S*\$2\S* for the share/);
  // Part of the money was kept, and the plan ends nevertheless.
  expect((await planOf(client)).plan_name).toBeNull();
});

test('AC-5: a pack is withdrawn from with what is left of it, and an answer that is being written keeps its credit', async () => {
  shop = await sandboxShop();
  const client = await shop.fixture.newClient();
  await shop.buy(client, pack);
  await use(client, 'advanced', 60);
  const running = creditRequest(client.id, { group: 'advanced', credits: 30 });
  await shop.fixture.service.credit.reserve(running);
  const [shown] = await contractsOf(client);
  // 10 were left of the trial.
  expect(shown).toMatchObject({
    paid: 500,
    kept: 125,
    refund: 375,
    used: [{ group: 'advanced', used: 50, total: 200 }],
  });
  await withdraw(client, shown.id);
  await shop.fixture.service.credit.settle(running.requestId, 30);
  const accounts = await shop.fixture.db.select().from(creditAccounts).where(eq(creditAccounts.clientId, client.id));
  expect(accounts.find(({ group }) => group === 'advanced')).toMatchObject({ balance: 0, held: 0 });
  expect(await refundsOf(client)).toEqual([375]);
});

test('AC-5: a plan that was changed gives all back that was paid for it', async () => {
  shop = await sandboxShop();
  const client = await shop.fixture.newClient();
  await shop.buy(client, pro);
  await shop.passTo('2026-03-12T12:00:00Z');
  const dueNow = await changeTo(client, { plan_id: 4, interval: 'month' });
  const [shown] = await contractsOf(client);
  expect(shown).toMatchObject({ paid: 1200 + dueNow, kept: 0, refund: 1200 + dueNow });
  await withdraw(client, shown.id);
  expect(await refundsOf(client)).toEqual([1200, dueNow].sort((a, b) => a - b));
  expect((await planOf(client)).plan_name).toBeNull();
});

test.each(shops)(
  'AC-5, %s: what a change to a cheaper plan left over for later payments is not given back as well, and nothing goes on',
  async (_, open) => {
    shop = await open();
    const client = await shop.fixture.newClient();
    await shop.buy(client, { kind: 'plan', plan_id: 4, interval: 'year' });
    expect(await changeTo(client, { plan_id: 3, interval: 'month' })).toBe(0);
    await shop.arrive();
    const [shown] = await contractsOf(client);
    expect(shown).toMatchObject({ paid: 1200, kept: 0, refund: 1200 });
    expect(await withdraw(client, shown.id)).toMatchObject({ status: 200, body: { refund: 1200, is_refunded: true } });
    await shop.arrive();
    expect(await refundsOf(client)).toEqual([1200]);
    expect((await planOf(client)).plan_name).toBeNull();
  },
);

test('AC-5: of a plan that was changed to a dearer one the share of its whole price is kept', async () => {
  shop = await sandboxShop();
  const client = await shop.fixture.newClient();
  await shop.buy(client, pro);
  const due = await changeTo(client, { plan_id: 4, interval: 'month' });
  const { credits } = await planOf(client);
  for (const { group, balance } of credits) if (group !== 'image') await use(client, group, balance);
  const [shown] = await contractsOf(client);
  // Two of its three kinds of credit are used up: 1500 Advanced are worth 37.50 in packs, 400 Image 33.33.
  expect(due).toBe(1300);
  expect(shown).toMatchObject({ paid: 2500, kept: 1715, refund: 785 });
  await withdraw(client, shown.id);
  expect(await refundsOf(client)).toEqual([785]);
});

test('AC-5: credit that a refund took with it was not used', async () => {
  shop = await sandboxShop();
  const client = await shop.fixture.newClient();
  await shop.buy(client, pack);
  const [{ id }] = await contractsOf(client);
  await shop.fixture.service.operator.refundPayment({ paymentId: id, amount: 250 });
  expect((await contractsOf(client))[0]).toMatchObject({ paid: 250, kept: 0, refund: 250 });
  await withdraw(client, id);
  expect(await refundsOf(client)).toEqual([250, 250]);
});

test('AC-5: of an erased client the declaration stays as bookkeeping, its name only as long as an invoice’s', async () => {
  shop = await sandboxShop();
  const client = await shop.fixture.newClient();
  await shop.buy(client, pro);
  const [{ id }] = await contractsOf(client);
  await withdraw(client, id);
  await shop.fixture.settled();
  const { db } = shop.fixture;
  const repositories = createRepositories(db);
  await repositories.clients.remove(client.id);
  expect(await repositories.withdrawals.forgetNames(new Date('2026-03-10T12:00:00Z'), 10)).toBe(0);
  expect(await db.select().from(withdrawals)).toMatchObject([{ clientId: null, name: 'Ann Lee', refund: 1200 }]);
  expect(await repositories.withdrawals.forgetNames(new Date('2026-03-10T12:00:01Z'), 10)).toBe(1);
  expect(await db.select().from(withdrawals)).toMatchObject([{ name: '', refund: 1200 }]);
});

test('AC-5: after the period, for a renewal, for somebody else and twice there is nothing to withdraw from', async () => {
  shop = await sandboxShop();
  const client = await shop.fixture.newClient();
  const other = await shop.fixture.newClient();
  await shop.buy(client, pro);
  const [{ id }] = await contractsOf(client);
  expect(await contractsOf(other)).toEqual([]);
  expect((await withdraw(other, id)).status).toBe(404);
  await shop.passTo('2026-03-25T11:59:59Z');
  expect(await contractsOf(client)).toHaveLength(1);
  await shop.passTo('2026-03-25T12:00:00Z');
  expect(await contractsOf(client)).toEqual([]);
  expect((await withdraw(client, id)).status).toBe(404);
  await shop.passTo('2026-04-12T12:00:00Z');
  expect(await shop.fixture.db.select().from(payments)).toHaveLength(2);
  expect(await contractsOf(client)).toEqual([]);
});

test('AC-5: where a purchase can be withdrawn from, it begins only at the client’s request', async () => {
  shop = await sandboxShop();
  const client = await shop.fixture.newClient();
  const open = (body: object) =>
    call(client, 'POST', 'client/payment/session', { ...body, request_id: crypto.randomUUID() });
  for (const purchase of [pro, pack, { ...pro, start_now: false }]) {
    expect(await open(purchase)).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'start_now'] }] } });
  }
  expect((await open({ ...pro, start_now: true })).status).toBe(200);
  // A purchase that a balance paid cannot be withdrawn from, and its page shows no question.
  await shop.buy(client, { kind: 'plan', plan_id: 4, interval: 'year' });
  await changeTo(client, { plan_id: 2, interval: 'month' });
  await call(client, 'POST', 'client/subscription/cancel');
  await shop.passTo('2026-05-12T12:00:00Z');
  expect(await open(pro)).toMatchObject({ status: 200, body: { amount: 0 } });
});

test('AC-5: without the setting nothing is offered and no purchase is confirmed by mail', async () => {
  shop = await sandboxShop(null);
  const client = await shop.fixture.newClient();
  await shop.buy(client, pro);
  expect(await contractsOf(client)).toEqual([]);
  const [payment] = await shop.fixture.db.select().from(payments);
  expect((await withdraw(client, payment?.id ?? '')).status).toBe(404);
  const subjects = (await shop.fixture.mailTo(client.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('purchase'))).toEqual([]);
});

test('AC-5: while Stripe does not answer the declaration counts, and the money goes back later, once', async () => {
  const stripe = await stripeShop();
  shop = stripe;
  const client = await shop.fixture.newClient();
  await shop.buy(client, pro);
  const [{ id }] = await contractsOf(client);
  // Stripe is asked for what is not known yet, and again to end the renewal, three times each.
  stripe.fixture.stripe.failNext(...Array.from({ length: 6 }, () => 'server_error' as const));
  expect(await withdraw(client, id)).toMatchObject({ status: 200, body: { is_refunded: false, refund: 1200 } });
  expect((await planOf(client)).plan_name).toBeNull();
  expect(await refundsOf(client)).toEqual([]);
  const [listed] = await shop.fixture.service.operator.listWithdrawals(new Date(0), new Date('2027-01-01'));
  expect(listed?.doneAt).toBeNull();
  await shop.passTo('2026-03-10T13:00:00Z');
  await Promise.all([withdraw(client, id), withdraw(client, id)]);
  await shop.arrive();
  expect(await refundsOf(client)).toEqual([1200]);
  expect((await contractsOf(client))[0]).toMatchObject({ is_refunded: true });
});

const priceOf = async (client: SignedIn, plan: object) =>
  (await call(client, 'POST', 'client/validate/promocode', plan)).body;

test.each(shops)(
  'AC-5, %s: what a balance had paid goes back to the balance, and the rest the way it was paid',
  async (_, open) => {
    shop = await open();
    const client = await shop.fixture.newClient();
    const yearly = { kind: 'plan', plan_id: 4, interval: 'year' } as const;
    await shop.buy(client, yearly);
    expect(await changeTo(client, { plan_id: 2, interval: 'month' })).toBe(0);
    await call(client, 'POST', 'client/subscription/cancel');
    await shop.arrive();
    await shop.passTo('2026-05-12T12:00:00Z');
    await shop.buy(client, yearly);
    const [shown] = await contractsOf(client);
    expect(shown).toMatchObject({ paid: 25_000, kept: 0, refund: 25_000, to_balance: 24_500 });
    expect(await withdraw(client, shown.id)).toMatchObject({
      body: { refund: 25_000, to_balance: 24_500, is_refunded: true },
    });
    await shop.arrive();
    expect(await refundsOf(client)).toEqual([500]);
    expect(await priceOf(client, { plan_id: 4, interval: 'year' })).toMatchObject({ from_balance: 24_500, total: 500 });
    const mail = (await shop.fixture.mailTo(client.email)).find(({ subject }) => subject.includes('withdrawal'));
    expect(mail?.text).toMatch(/We give \S*\$5\S* back/);
    expect(mail?.text).toMatch(/\S*\$245\S* had been left over from an earlier plan/);

    // A plan that the balance paid alone can be withdrawn from as well.
    await shop.buy(client, pro);
    const [second] = (await contractsOf(client)).filter((one: { withdrawn_at: string | null }) => !one.withdrawn_at);
    expect(second).toMatchObject({ paid: 1200, refund: 1200, to_balance: 1200 });
    await withdraw(client, second.id);
    // The only remaining contract is the first plan, which ended long ago.
    expect(await planOf(client)).toMatchObject({ plan_name: 'Lite', renewal: null });
    expect(await refundsOf(client)).toEqual([500]);
    expect((await priceOf(client, { plan_id: 4, interval: 'year' })).from_balance).toBe(24_500);
  },
);

test('AC-5: what a change of plan took from the balance goes back there too', async () => {
  shop = await stripeShop();
  const client = await shop.fixture.newClient();
  await shop.buy(client, { kind: 'plan', plan_id: 4, interval: 'year' });
  await changeTo(client, { plan_id: 2, interval: 'month' });
  await call(client, 'POST', 'client/subscription/cancel');
  await shop.arrive();
  await shop.passTo('2026-05-12T12:00:00Z');
  await shop.buy(client, pro);
  expect(await changeTo(client, { plan_id: 4, interval: 'month' })).toBe(0);
  await shop.arrive();
  const [shown] = await contractsOf(client);
  expect(shown).toMatchObject({ paid: 2500, kept: 0, refund: 2500, to_balance: 2500 });
  await withdraw(client, shown.id);
  expect(await priceOf(client, { plan_id: 4, interval: 'year' })).toMatchObject({ from_balance: 24_500 });
});

test.each(shops)('AC-5, %s: what plans took over from each other is given back once', async (_, open) => {
  shop = await open();
  const client = await shop.fixture.newClient();
  await shop.buy(client, pro);
  for (const [plan_id, due] of [
    [2, 0],
    [3, 0],
    [2, 0],
    [4, 1300],
  ] as const) {
    shop.fixture.clock.forward(1000);
    expect(await changeTo(client, { plan_id, interval: 'month' })).toBe(due);
  }
  await shop.arrive();
  const [shown] = await contractsOf(client);
  expect(shown).toMatchObject({ paid: 2500, kept: 0, refund: 2500, to_balance: 0 });
});

const stripeConfig = ({ stripe: { secretKey, webhookSecret, url: apiBase } }: StripeFixture) => ({
  stripe: { secretKey, webhookSecret, apiBase },
});

/** No time limit is reached: Stripe has all the time that it needs to answer. */
const stopTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** Changes the plan at Stripe, whose notice has not come. */
async function changeAtStripe(fixture: StripeFixture, paymentId: string, to: { planId: number; price: number }) {
  const [bought] = await fixture.db.select().from(payments).where(eq(payments.id, paymentId));
  const [version] = await fixture.db.select().from(planVersions).where(eq(planVersions.planId, to.planId));
  const headers = { authorization: `Bearer ${fixture.stripe.secretKey}` };
  const change = new URLSearchParams({
    'items[0][price_data][currency]': 'usd',
    'items[0][price_data][unit_amount]': String(to.price),
    'items[0][price_data][recurring][interval]': 'month',
    'items[0][price_data][product_data][name]': 'Another plan',
    proration_behavior: 'always_invoice',
    'billing_cycle_anchor[type]': 'now',
    'metadata[plan_version]': version?.id ?? '',
  });
  const at = `${fixture.stripe.url}/v1/subscriptions/${bought?.subscriptionReference}`;
  expect((await fetch(at, { method: 'POST', headers, body: change })).status).toBe(200);
}

test('AC-5: after a change to a cheaper plan that is not known yet, what it left over is not given back as well', async () => {
  const stripe = await stripeShop();
  shop = stripe;
  const client = await shop.fixture.newClient();
  await shop.buy(client, { kind: 'plan', plan_id: 4, interval: 'year' });
  const [{ id }] = await contractsOf(client);
  await changeAtStripe(stripe.fixture, id, { planId: 3, price: 1200 });
  stopTimers();
  expect((await withdraw(client, id)).body).toMatchObject({ refund: 1200, is_refunded: true });
  await shop.arrive();
  expect(await refundsOf(client)).toEqual([1200]);
  expect(await planOf(client)).toMatchObject({ plan_name: null, renewal: null });
});

test('AC-5: what such a change left over is told to the operator, once, where Stripe did not answer in time to count it', async () => {
  const stripe = await stripeShop();
  shop = stripe;
  const { fixture } = stripe;
  const client = await fixture.newClient();
  await shop.buy(client, { kind: 'plan', plan_id: 4, interval: 'year' });
  const [{ id }] = await contractsOf(client);
  await changeAtStripe(fixture, id, { planId: 3, price: 1200 });
  fixture.stripe.failNext('server_error', 'server_error', 'server_error');
  fixture.stripe.refuse('/v1/refunds', true);
  expect((await withdraw(client, id)).body).toMatchObject({ refund: 25_000, is_refunded: false });
  const entries = () => auditOf(client, 'withdrawal_left_balance');
  const complete = async () => {
    fixture.clock.forward(120_000);
    await completeWithdrawals(jobContext(fixture, { config: stripeConfig(fixture) }), 10);
  };
  await complete();
  fixture.stripe.refuse('/v1/refunds', false);
  await complete();
  expect(await entries()).toMatchObject([{ details: { payment: id, balance: 23_800, currency: 'USD' } }]);
  await shop.arrive();
  await fixture.db.update(withdrawals).set({ doneAt: null });
  await complete();
  expect(await entries()).toHaveLength(1);
  expect(await refundsOf(client)).toEqual([25_000]);
});

test('AC-5: a bank debit that settles after the withdrawal brings no plan, and its money goes back', async () => {
  const stripe = await stripeShop();
  shop = stripe;
  const { fixture } = stripe;
  const client = await fixture.newClient();
  const { body: session } = await fixture.open(client, { ...pro, start_now: true });
  await fixture.checkOut(session, { iban: 'DE89370400440532013000' });
  await shop.passTo('2026-03-20T12:00:00Z');
  const dueNow = await changeTo(client, { plan_id: 4, interval: 'month' });
  expect(dueNow).toBeGreaterThan(0);
  const [{ id }] = await contractsOf(client);
  expect(await withdraw(client, id)).toMatchObject({ body: { paid: 1200, refund: 1200, is_refunded: true } });
  expect(await refundsOf(client)).toEqual([1200]);
  await shop.passTo('2026-04-03T12:00:00Z');
  expect(await planOf(client)).toMatchObject({ plan_name: null, renewal: null });
  const withdrawn = async () => (await contractsOf(client))[0];
  expect(await withdrawn()).toMatchObject({ is_refunded: false });
  const context = jobContext(fixture, { config: stripeConfig(fixture) });
  await completeWithdrawals(context, 10);
  await completeWithdrawals(context, 10);
  expect(await withdrawn()).toMatchObject({ is_refunded: true });
  await shop.arrive();
  await fixture.service.operator.reconcilePayments();
  expect(await refundsOf(client)).toEqual([1200, dueNow].sort((a, b) => a - b));
  expect(await planOf(client)).toMatchObject({ plan_name: null, renewal: null });
});

test('AC-5: a payment that came too late goes back by itself, so it cannot be withdrawn from as well', async () => {
  const stripe = await stripeShop();
  shop = stripe;
  const { fixture } = stripe;
  const client = await fixture.newClient();
  const yearly = { kind: 'plan', plan_id: 4, interval: 'year' } as const;
  await shop.buy(client, yearly);
  await changeTo(client, { plan_id: 2, interval: 'month' });
  await call(client, 'POST', 'client/subscription/cancel');
  await shop.passTo('2026-05-12T12:00:00Z');
  const { body: session } = await fixture.open(client, { ...yearly, start_now: true });
  expect(session).toMatchObject({ amount: 500, from_balance: 24_500 });
  await fixture.checkOut(session, { iban: 'DE89370400440532013000' });
  await shop.passTo('2026-05-13T12:00:00Z');
  await shop.buy(client, pro);
  const order = { plan_id: 4, interval: 'year' } as const;
  const { from_balance: before } = await priceOf(client, order);
  await shop.passTo('2026-05-16T12:00:00Z');
  expect(await planOf(client)).toMatchObject({ plan_id: 3 });
  const offered = async () => (await contractsOf(client)).map(({ bought }: { bought: object }) => bought);
  expect(await offered()).toMatchObject([{ plan_name: 'Pro' }]);
  const mails = (await fixture.mailTo(client.email)).filter(({ subject }) => subject.includes('goes back'));
  expect(mails).toMatchObject([{ text: expect.stringMatching(/Your payment of \W*250\b/) }]);
  await returnLatePayments(jobContext(fixture, { config: stripeConfig(fixture) }), 10);
  await shop.arrive();
  expect(await refundsOf(client)).toEqual([500]);
  expect((await priceOf(client, order)).from_balance - before).toBe(24_500);
  expect(await offered()).toMatchObject([{ plan_name: 'Pro' }]);
});

test('AC-5: a payment for the contract that is not known yet when the client withdraws is given back as well', async () => {
  const stripe = await stripeShop();
  shop = stripe;
  const { fixture } = stripe;
  const client = await fixture.newClient();
  await shop.buy(client, pro);
  const [{ id }] = await contractsOf(client);
  await changeAtStripe(fixture, id, { planId: 4, price: 2500 });
  stopTimers();
  expect((await withdraw(client, id)).body).toMatchObject({ refund: 2500, is_refunded: true });
  expect(await refundsOf(client)).toEqual([1200, 1300]);
  await shop.arrive();
  await fixture.service.operator.reconcilePayments();
  expect(await refundsOf(client)).toEqual([1200, 1300]);
  expect(await planOf(client)).toMatchObject({ plan_name: null, renewal: null });
});

test('AC-5: a declaration is stored after three seconds without an answer from Stripe, and what the answer names later goes back as well', async () => {
  const stripe = await stripeShop();
  shop = stripe;
  const { fixture } = stripe;
  const client = await fixture.newClient();
  await shop.buy(client, pro);
  const [{ id }] = await contractsOf(client);
  await changeAtStripe(fixture, id, { planId: 4, price: 2500 });
  const context = jobContext(fixture, { config: { ...stripeConfig(fixture), withdrawalDays: 14 } });
  const { gateway } = context;
  if (!gateway) throw new Error('there is no gateway');
  const requested = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const silent = {
    ...gateway,
    fetchSubscription: async (reference: string) => {
      requested.resolve();
      await answered.promise;
      return gateway.fetchSubscription(reference);
    },
    endSubscription: () => Promise.reject(new Error('no answer')),
  };
  stopTimers();
  const declared = { contract_id: id, name: 'Ann Lee', clientId: client.id, ip: '192.0.2.1' };
  const answer = declare({ ...context, gateway: silent }, declared);
  await requested.promise;
  await vi.advanceTimersByTimeAsync(3000);
  expect(await answer).toMatchObject({ refund: 1200, withdrawal: { submittedAt: new Date(fixture.clock.now()) } });
  vi.useRealTimers();
  answered.resolve();
  await context.background.idle();
  fixture.clock.forward(120_000);
  await completeWithdrawals(context, 10);
  expect(await refundsOf(client)).toEqual([1200, 1300]);
  expect(await planOf(client)).toMatchObject({ plan_name: null, renewal: null });
});

test.each([
  [500, [800, 1200]],
  [1300, [1200]],
])(
  'AC-5: of a payment that becomes known after the withdrawal the %i that a balance paid go back there, once',
  async (balance, refunded) => {
    const stripe = await stripeShop();
    shop = stripe;
    const { fixture } = stripe;
    const client = await fixture.newClient();
    await shop.buy(client, pro);
    const [{ id }] = await contractsOf(client);
    const context = jobContext(fixture, { config: stripeConfig(fixture) });
    const customerId = (await context.repositories.payments.findCustomer(client.id, 'stripe')) ?? '';
    await context.gateway?.addToBalance({ customerId, amount: balance, currency: 'USD', key: 'an earlier plan' });
    await changeAtStripe(fixture, id, { planId: 4, price: 2500 });
    // Stripe is asked three times for what is not known yet.
    fixture.stripe.failNext('server_error', 'server_error', 'server_error');
    expect((await withdraw(client, id)).body).toMatchObject({ refund: 1200, to_balance: 0, is_refunded: true });
    const given = async () => ({
      refunded: await refundsOf(client),
      balance: await context.gateway?.balanceOf({ customerId, currency: 'USD' }),
    });
    expect(await given()).toEqual({ refunded, balance });
    // As if another payment had become known.
    await fixture.db.update(withdrawals).set({ doneAt: null });
    fixture.clock.forward(120_000);
    await completeWithdrawals(context, 10);
    expect(await given()).toEqual({ refunded, balance });
    expect((await contractsOf(client))[0]).toMatchObject({ refund: 1200, to_balance: 0, is_refunded: true });
  },
);

test('AC-5: a withdrawal that cannot be refunded holds up no other', async () => {
  shop = await sandboxShop();
  const { db, clock } = shop.fixture;
  const [first, second] = [await shop.fixture.newClient(), await shop.fixture.newClient()];
  for (const client of [first, second]) {
    await shop.buy(client, pro);
    await withdraw(client, (await contractsOf(client))[0].id);
  }
  // As if the process had ended between each declaration and its refund.
  await db.delete(refunds);
  await db.update(withdrawals).set({ doneAt: null });
  const [stuck] = await db.select().from(payments).where(eq(payments.clientId, first.id));
  clock.forward(120_000);
  const gateway = createSandboxGateway({ production: false, clock, store: createSandboxRepository(db) });
  const never = () => {
    throw new Error('not expected');
  };
  await completeWithdrawals(
    {
      repositories: createRepositories(db),
      transact: createTransact(db),
      clock,
      log: silentLog(),
      mails: { queue: never, deliver: async () => {}, start: never, close: never },
      background: { run: () => {}, idle: never },
      gateway: {
        ...gateway,
        refund: async (refund) => {
          if (refund.paymentReference === stuck?.gatewayReference) throw new Error('no answer');
          return gateway.refund(refund);
        },
      },
    },
    1,
  );
  expect(await refundsOf(first)).toEqual([]);
  expect(await refundsOf(second)).toEqual([1200]);
});

test('AC-5: of a pack whose dispute was won what was used before and after it is kept, and the rest goes', async () => {
  shop = await sandboxShop();
  const { db, clock } = shop.fixture;
  const client = await shop.fixture.newClient();
  await shop.buy(client, pack);
  // 10 were left of the trial.
  await use(client, 'advanced', 60);
  const [payment] = await db.select().from(payments).where(eq(payments.clientId, client.id));
  if (!payment) throw new Error('nothing was paid');
  const dispute = { reference: 'dp_1', amount: 500, currency: 'USD', createdAt: new Date(clock.now()) };
  const never = () => {
    throw new Error('not expected');
  };
  for (const status of ['open', 'won'] as const)
    await recordReversals(
      {
        repositories: createRepositories(db),
        transact: createTransact(db),
        clock,
        log: silentLog(),
        gateway: null,
        mails: { queue: never, deliver: never, start: never, close: never },
        background: { run: never, idle: never },
      },
      payment,
      { refunds: [], disputes: [{ ...dispute, status }] },
    );
  await use(client, 'advanced', 30);
  const [shown] = await contractsOf(client);
  expect(shown).toMatchObject({
    paid: 500,
    kept: 200,
    refund: 300,
    used: [{ group: 'advanced', used: 80, total: 200 }],
  });
  await withdraw(client, shown.id);
  expect(await refundsOf(client)).toEqual([300]);
  expect((await planOf(client)).credits.find(({ group }: { group: string }) => group === 'advanced')).toMatchObject({
    balance: 0,
  });
});
