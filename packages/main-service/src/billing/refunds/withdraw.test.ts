import { audit } from '@deskmate/db/tables/main/audit';
import { creditAccounts } from '@deskmate/db/tables/main/credits';
import { paymentSessions, payments } from '@deskmate/db/tables/main/payments';
import { withdrawals } from '@deskmate/db/tables/main/withdrawals';
import { and, eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { createRepositories } from '../../repositories.ts';
import { countCalls } from '../../testing/count-calls.ts';
import { creditRequest } from '../../testing/credit-request.ts';
import { jobContext } from '../../testing/job-context.ts';
import type { SignedIn } from '../../testing/main-fixture.ts';
import { createSandboxShop, type Shop } from '../../testing/shop.ts';
import { buy, contractsOf, shops, withdraw, withdrawalDays } from '../../testing/withdrawal.ts';
import { recordReversals } from './apply-refunds-and-disputes.ts';
import { withdraw as withdrawFrom } from './withdraw.ts';

// Each test has a service and a database of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let shop: Shop;
afterEach(() => shop.close());

const pro = { kind: 'plan', plan_id: 3, interval: 'month' } as const;
const pack = { kind: 'credit', pack_id: 1, quantity: 1 } as const;
const auditOf = (client: SignedIn, action: string) =>
  shop.fixture.db
    .select()
    .from(audit)
    .where(and(eq(audit.clientId, client.id), eq(audit.action, action)));

test.each(shops)(
  '%s: a plan is withdrawn from: it ends now, all the money goes back, a mail says what and when',
  async (_, open) => {
    shop = await open();
    const client = await shop.fixture.newClient();
    await buy(shop, client, pro);
    // As if it had been bought before there was anything to ask for.
    await shop.fixture.db.update(paymentSessions).set({ isStartRequested: false });
    await shop.spend(client, 'standard', 1560);
    const [bought] = await contractsOf(shop, client);
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
    const answer = await withdraw(shop, client, bought.id);
    expect(answer).toMatchObject({
      status: 200,
      body: { refund: 1200, kept: 0, withdrawn_at: '2026-03-24T09:30:00.000Z', is_refunded: true },
    });
    const plan = await shop.planOf(client);
    expect(plan).toMatchObject({ renewal: null, renews: false });
    expect(plan.credits[0]).toMatchObject({ allowance: 0, balance: 0 });
    expect(await shop.refundsOf(client)).toEqual([1200]);
    await shop.arrive();
    await shop.passTo('2026-05-20T12:00:00Z');
    expect(await shop.fixture.db.select().from(payments)).toHaveLength(1);
    expect(await shop.refundsOf(client)).toEqual([1200]);
    expect(await auditOf(client, 'contract_withdrawn')).toMatchObject([{ actor: 'client', details: { refund: 1200 } }]);
    const mails = await shop.fixture.mailTo(client.email);
    const [concluded] = mails.filter(({ subject }) => subject.includes('purchase'));
    expect(concluded?.text).toContain('Withdraw from contract here:\nhttp://desk.test/client/withdraw');
    expect(concluded?.text).toContain('25 March 2026 at 12:00 UTC');
    const [received] = mails.filter(({ subject }) => subject.includes('withdrawal'));
    expect(received?.text).toMatch(/I, .*Ann Lee.*, withdraw from the contract concluded on 10 March 2026/);
    expect(received?.text).toContain('24 March 2026 at 09:30 UTC');
    expect(received?.text).toContain('$12');
    expect(received?.text).not.toContain('We keep');
  },
);

test.each(shops)('%s: twenty parallel confirmations withdraw and refund once', async (_, open) => {
  shop = await open();
  const client = await shop.fixture.newClient();
  await buy(shop, client, pro);
  // So much that what goes back is less than half: a second refund of it would fit into what is left.
  await shop.spend(client, 'standard', 3060);
  await shop.spend(client, 'advanced', 410);
  const [{ id }] = await contractsOf(shop, client);
  const { access_token: token } = await shop.fixture.logIn(client.email);
  const body = { contract_id: id, name: 'Ann Lee' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.fixture.call('POST', 'client/withdrawal', { token, body })),
  );
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { kept: 800, refund: 400 } });
  await shop.arrive();
  expect(await shop.refundsOf(client)).toEqual([400]);
  expect(await shop.fixture.db.select().from(withdrawals)).toMatchObject([{ paymentId: id, doneAt: expect.any(Date) }]);
  const subjects = (await shop.fixture.mailTo(client.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('withdrawal'))).toHaveLength(1);
  expect(await auditOf(client, 'contract_withdrawn')).toHaveLength(1);
  expect((await shop.planOf(client)).renewal).toBeNull();
  const { operator } = shop.fixture.service;
  const [listed] = (await operator.listWithdrawals({ from: new Date(0), to: new Date('2027-01-01') })).items;
  expect(listed).toMatchObject({ clientId: client.id, refund: 400, kept: 800 });
});

test('keeps the displayed used share of a plan that started immediately', async () => {
  shop = await createSandboxShop({ config: { withdrawalDays } });
  const client = await shop.fixture.newClient();
  await buy(shop, client, { ...pro, interval: 'year' });
  await shop.spend(client, 'standard', 1860);
  const [shown] = await contractsOf(shop, client);
  // 1,800 of 36,000 Standard, nothing of the two others: a sixtieth of 120.00.
  expect(shown).toMatchObject({ paid: 12_000, kept: 200, refund: 11_800 });
  await withdraw(shop, client, shown.id);
  expect(await shop.refundsOf(client)).toEqual([11_800]);
  const mail = (await shop.fixture.mailTo(client.email)).find(({ subject }) => subject.includes('withdrawal'));
  expect(mail?.text).toMatch(/We keep \S*\$2\S* for the credits/);
  // Part of the money was kept, and the plan ends nevertheless.
  expect((await shop.planOf(client)).plan_name).toBeNull();
});

test.each(['settled', 'stopped'] as const)(
  'C11: a pack is withdrawn from with what is left of it; credit that an answer holds counts as used, and is gone when it is %s',
  async (end) => {
    shop = await createSandboxShop({ config: { withdrawalDays } });
    const client = await shop.fixture.newClient();
    await buy(shop, client, pack);
    await shop.spend(client, 'advanced', 60);
    const running = creditRequest(client.id, { group: 'advanced', credits: 30 });
    await shop.fixture.service.credit.reserve(running);
    const [shown] = await contractsOf(shop, client);
    // 10 were left of the trial.
    expect(shown).toMatchObject({
      paid: 500,
      kept: 200,
      refund: 300,
      used: [{ group: 'advanced', used: 80, total: 200 }],
    });
    await withdraw(shop, client, shown.id);
    if (end === 'settled') await shop.fixture.service.credit.settle(running.requestId, 30);
    else await shop.fixture.service.credit.refund(running.requestId);
    const accounts = await shop.fixture.db.select().from(creditAccounts).where(eq(creditAccounts.clientId, client.id));
    expect(accounts.find(({ group }) => group === 'advanced')).toMatchObject({ balance: 0, held: 0 });
    expect(await shop.refundsOf(client)).toEqual([300]);
  },
);

test('C11: a plan whose credit running answers hold is withdrawn from for what they leave of it', async () => {
  shop = await createSandboxShop({ config: { withdrawalDays } });
  const client = await shop.fixture.newClient();
  await buy(shop, client, pro);
  const holds = [610, 950].map((credits) => creditRequest(client.id, { credits }));
  for (const hold of holds) await shop.fixture.service.credit.reserve(hold);
  const [shown] = await contractsOf(shop, client);
  // 60 of the 1,560 that are held are the trial's.
  expect(shown).toMatchObject({
    paid: 1200,
    kept: 200,
    refund: 1000,
    used: expect.arrayContaining([{ group: 'standard', used: 1500, total: 3000 }]),
  });
  await withdraw(shop, client, shown.id);
  for (const hold of holds) await shop.fixture.service.credit.refund(hold.requestId);
  const accounts = await shop.fixture.db.select().from(creditAccounts).where(eq(creditAccounts.clientId, client.id));
  // The trial's credit is the client's until its day.
  expect(accounts.find(({ group }) => group === 'standard')).toMatchObject({ balance: 60, held: 0 });
  expect(await shop.refundsOf(client)).toEqual([1000]);
});

test('a plan that was changed gives all back that was paid for it', async () => {
  shop = await createSandboxShop({ config: { withdrawalDays } });
  const client = await shop.fixture.newClient();
  await buy(shop, client, pro);
  await shop.passTo('2026-03-12T12:00:00Z');
  const dueNow = (await shop.change(client, { plan_id: 4, interval: 'month' })).dueNow;
  const [shown] = await contractsOf(shop, client);
  expect(shown).toMatchObject({ paid: 1200 + dueNow, kept: 0, refund: 1200 + dueNow });
  await withdraw(shop, client, shown.id);
  expect(await shop.refundsOf(client)).toEqual([1200, dueNow].sort((a, b) => a - b));
  expect((await shop.planOf(client)).plan_name).toBeNull();
});

test('of a plan that was changed to a dearer one the share of its whole price is kept', async () => {
  shop = await createSandboxShop({ config: { withdrawalDays } });
  const client = await shop.fixture.newClient();
  await buy(shop, client, pro);
  const due = (await shop.change(client, { plan_id: 4, interval: 'month' })).dueNow;
  const { credits } = await shop.planOf(client);
  for (const { group, balance } of credits) if (group !== 'image') await shop.spend(client, group, balance);
  const [shown] = await contractsOf(shop, client);
  // Two of its three kinds of credit are used up: 1500 Advanced are worth 37.50 in packs, 400 Image 33.33.
  expect(due).toBe(1300);
  expect(shown).toMatchObject({ paid: 2500, kept: 1715, refund: 785 });
  await withdraw(shop, client, shown.id);
  expect(await shop.refundsOf(client)).toEqual([785]);
});

test('credit that a refund took with it was not used', async () => {
  shop = await createSandboxShop({ config: { withdrawalDays } });
  const client = await shop.fixture.newClient();
  await buy(shop, client, pack);
  const [{ id }] = await contractsOf(shop, client);
  await shop.fixture.service.operator.refundPayment({ paymentId: id, amount: 250 });
  expect((await contractsOf(shop, client))[0]).toMatchObject({ paid: 250, kept: 0, refund: 250 });
  await withdraw(shop, client, id);
  expect(await shop.refundsOf(client)).toEqual([250, 250]);
});

test('of an erased client the declaration stays as bookkeeping, its name only as long as an invoice’s', async () => {
  shop = await createSandboxShop({ config: { withdrawalDays } });
  const client = await shop.fixture.newClient();
  await buy(shop, client, pro);
  const [{ id }] = await contractsOf(shop, client);
  await withdraw(shop, client, id);
  await shop.fixture.settled();
  const { db } = shop.fixture;
  const repositories = createRepositories(db);
  await repositories.clients.remove(client.id);
  expect(await repositories.withdrawals.forgetNames(new Date('2026-03-10T12:00:00Z'), 10)).toBe(0);
  expect(await db.select().from(withdrawals)).toMatchObject([{ clientId: null, name: 'Ann Lee', refund: 1200 }]);
  expect(await repositories.withdrawals.forgetNames(new Date('2026-03-10T12:00:01Z'), 10)).toBe(1);
  expect(await db.select().from(withdrawals)).toMatchObject([{ name: '', refund: 1200 }]);
});

test('after the period, for a renewal, for somebody else and twice there is nothing to withdraw from', async () => {
  shop = await createSandboxShop({ config: { withdrawalDays } });
  const client = await shop.fixture.newClient();
  const other = await shop.fixture.newClient();
  await buy(shop, client, pro);
  const [{ id }] = await contractsOf(shop, client);
  expect(await contractsOf(shop, other)).toEqual([]);
  expect((await withdraw(shop, other, id)).status).toBe(404);
  await shop.passTo('2026-03-25T11:59:59Z');
  expect(await contractsOf(shop, client)).toHaveLength(1);
  await shop.passTo('2026-03-25T12:00:00Z');
  expect(await contractsOf(shop, client)).toEqual([]);
  expect((await withdraw(shop, client, id)).status).toBe(404);
  await shop.passTo('2026-04-12T12:00:00Z');
  expect(await shop.fixture.db.select().from(payments)).toHaveLength(2);
  expect(await contractsOf(shop, client)).toEqual([]);
});

test('where a purchase can be withdrawn from, it begins only at the client’s request', async () => {
  shop = await createSandboxShop({ config: { withdrawalDays } });
  const client = await shop.fixture.newClient();
  const open = (body: object) => shop.open(client, body);
  for (const purchase of [pro, pack, { ...pro, start_now: false }]) {
    expect(await open(purchase)).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'start_now'] }] } });
  }
  expect((await open({ ...pro, start_now: true })).status).toBe(200);
  // A purchase that a balance paid cannot be withdrawn from, and its page shows no question.
  await buy(shop, client, { kind: 'plan', plan_id: 4, interval: 'year' });
  await shop.change(client, { plan_id: 2, interval: 'month' });
  await shop.call(client, 'POST', 'client/subscription/cancel');
  await shop.passTo('2026-05-12T12:00:00Z');
  expect(await open(pro)).toMatchObject({ status: 200, body: { amount: 0 } });
});

test('without the setting nothing is offered and no purchase is confirmed by mail', async () => {
  shop = await createSandboxShop({ config: { withdrawalDays: null } });
  const client = await shop.fixture.newClient();
  await buy(shop, client, pro);
  expect(await contractsOf(shop, client)).toEqual([]);
  const [payment] = await shop.fixture.db.select().from(payments);
  expect((await withdraw(shop, client, payment?.id ?? '')).status).toBe(404);
  const subjects = (await shop.fixture.mailTo(client.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('purchase'))).toEqual([]);
});

test('keeps the used part of a pack whose dispute was won, and removes the rest', async () => {
  shop = await createSandboxShop({ config: { withdrawalDays } });
  const { db, clock } = shop.fixture;
  const client = await shop.fixture.newClient();
  await buy(shop, client, pack);
  // 10 were left of the trial.
  await shop.spend(client, 'advanced', 60);
  const [payment] = await db.select().from(payments).where(eq(payments.clientId, client.id));
  if (!payment) throw new Error('nothing was paid');
  const dispute = { reference: 'dp_1', amount: 500, currency: 'USD', createdAt: clock.date() };
  const app = jobContext(shop.fixture, { adapters: { gateway: null } });
  for (const status of ['open', 'won'] as const)
    await recordReversals(app, payment, { refunds: [], failedRefunds: [], disputes: [{ ...dispute, status }] });
  await shop.spend(client, 'advanced', 30);
  const [shown] = await contractsOf(shop, client);
  expect(shown).toMatchObject({
    paid: 500,
    kept: 200,
    refund: 300,
    used: [{ group: 'advanced', used: 80, total: 200 }],
  });
  await withdraw(shop, client, shown.id);
  expect(await shop.refundsOf(client)).toEqual([300]);
  expect(
    (await shop.planOf(client)).credits.find(({ group }: { group: string }) => group === 'advanced'),
  ).toMatchObject({
    balance: 0,
  });
});

test('a withdrawal prices the contract that it is about, once, and no other', async () => {
  shop = await createSandboxShop({ config: { withdrawalDays } });
  const client = await shop.fixture.newClient();
  for (const quantity of [1, 2, 3, 4]) await buy(shop, client, { ...pack, quantity });
  const [contract] = await contractsOf(shop, client);
  const calls: string[] = [];
  const deps = countCalls(jobContext(shop.fixture, { config: { withdrawalDays } }), calls);
  const declared = { clientId: client.id, contract_id: contract.id, name: 'Ann Lee', ip: '192.0.2.1' };
  expect(await withdrawFrom(deps, declared)).toMatchObject({ refund: contract.refund });
  expect(calls.filter((call) => call === 'credit.usedOf')).toHaveLength(1);
});
