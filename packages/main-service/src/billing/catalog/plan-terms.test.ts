import { sized } from '@deskmate/api/testing/sized';
import { audit } from '@deskmate/db/tables/main/audit';
import { gatewaySubscriptions } from '@deskmate/db/tables/main/payments';
import { plans, planVersions } from '@deskmate/db/tables/main/plans';
import { subscriptions } from '@deskmate/db/tables/main/subscriptions';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import type { MainContext } from '../../context.ts';
import type { Mail } from '../../ports/mail.ts';
import { checkLedger } from '../../testing/check-ledger.ts';
import { jobContext } from '../../testing/job-context.ts';
import type { SignedIn } from '../../testing/main-fixture.ts';
import { createSandboxShop, createStripeShop, type Shop } from '../../testing/shop.ts';
import type { Transact, Tx } from '../../transaction.ts';
import { announceTerms } from './announce-terms.ts';
import { moveToTerms } from './move-to-terms.ts';

// Months of maintenance take their time on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

let shop: Shop;
/** Two processes. */
let contexts: [MainContext, MainContext];
afterEach(() => shop.close());

async function openShop<Opened extends Shop>(opened: Opened, mail?: Mail): Promise<Opened> {
  shop = opened;
  const options = { config: shop.config, ...(mail ? { adapters: { mail } } : {}) };
  contexts = [jobContext(shop.fixture, options), jobContext(shop.fixture, options)];
  return opened;
}
const sandboxShop = async (mail?: Mail) => openShop(await createSandboxShop(mail ? { adapters: { mail } } : {}), mail);
const stripeShop = async () => openShop(await createStripeShop());

const pro = { kind: 'plan', plan_id: 3, interval: 'month' } as const;

/** What maintenance does, in both processes at once. */
async function maintain(): Promise<void> {
  for (const job of [announceTerms, moveToTerms]) {
    await Promise.all(contexts.map((context) => job(context, 50)));
    await Promise.all(contexts.map(({ background }) => background.idle()));
  }
}

/** Lets time pass to noon of each of these days, with maintenance on each. */
async function passTo(...days: string[]): Promise<void> {
  for (const day of days) {
    await shop.passTo(day.length > 10 ? day : `${day}T12:00:00Z`);
    await maintain();
  }
}

const noticesTo = async ({ email }: SignedIn) =>
  (await shop.fixture.mailTo(email)).filter(({ subject }) => subject.includes('will change when it renews'));
const comingTo = async (client: SignedIn) =>
  (await shop.call(client, 'GET', 'client/subscription/coming-terms')).body.coming;
const amountsOf = (client: SignedIn) => shop.amountsOf(client);
const raise = (monthlyPrice: string, change: object = {}) =>
  shop.fixture.service.operator.editPlan(3, { monthlyPrice, ...change });

const shops: [string, () => Promise<unknown>][] = [
  ['Sandbox', () => sandboxShop()],
  ['Stripe', stripeShop],
];

test.each(shops)(
  '%s: announces a more expensive version once, two to three weeks ahead, and applies it from that renewal',
  async (_, open) => {
    await open();
    const client = await shop.fixture.newClient();
    await shop.buy(client, pro);
    await raise('15', { advanced: 300, standard: 4000 });
    await passTo('2026-03-15', '2026-03-19');
    expect(await noticesTo(client)).toEqual([]);
    expect(await comingTo(client)).toBeNull();
    await passTo('2026-03-20', '2026-03-21', '2026-04-01', '2026-04-08', '2026-04-09');
    const [notice, ...more] = await noticesTo(client);
    expect(more).toEqual([]);
    expect(notice?.text).toMatch(/New price: .*\$15.* \(currently .*\$12.*\)\./);
    expect(notice?.text).toMatch(/Advanced credits a month: .*300.* \(currently .*400/);
    expect(notice?.text).toMatch(/renews on 10 April 2026\. Its terms will change/);
    expect(notice?.text).not.toContain('No longer included');
    expect(notice?.text).toContain('/dashboard/user/account/plan');
    expect(await comingTo(client)).toMatchObject({
      at: '2026-04-10T12:00:00.000Z',
      amount: 1500,
      amount_before: 1200,
      currency: 'USD',
      excluded_models: [],
      credits: expect.arrayContaining([{ group: 'advanced', allowance: 300, allowance_before: 400 }]),
    });
    expect((await shop.planOf(client)).credits[1]).toMatchObject({ allowance: 400 });
    await passTo('2026-04-10T14:00:00Z', '2026-04-12');
    expect(await amountsOf(client)).toEqual([1200, 1500]);
    expect((await shop.planOf(client)).credits[1]).toMatchObject({ allowance: 300 });
    expect(await comingTo(client)).toBeNull();
    const periods = await shop.fixture.db
      .select({ version: planVersions.version })
      .from(subscriptions)
      .innerJoin(planVersions, eq(planVersions.id, subscriptions.planVersionId))
      .where(eq(subscriptions.interval, 'month'));
    expect(periods.map(({ version }) => version).sort()).toEqual([1, 2]);
  },
);

test('renews unchanged if notice could not be given in time, and gives notice for the next renewal', async () => {
  await sandboxShop();
  const client = await shop.fixture.newClient();
  await shop.buy(client, pro);
  await passTo('2026-03-28');
  await raise('15');
  await passTo('2026-03-29', '2026-04-08', '2026-04-09', '2026-04-11');
  expect(await noticesTo(client)).toEqual([]);
  expect(await amountsOf(client)).toEqual([1200, 1200]);
  await passTo('2026-04-12', '2026-04-20', '2026-05-08', '2026-05-11');
  expect(await noticesTo(client)).toHaveLength(1);
  expect(await amountsOf(client)).toEqual([1200, 1200, 1500]);
});

/** Mails about changes cannot be sent until the outage is over. */
const mailDuring = (outage: { isOver: boolean }): Mail => ({
  async send(message) {
    if (!outage.isOver && message.subject.includes('will change')) throw new Error('the mail server is away');
    shop.fixture.mails.push(message);
  },
  close: () => {},
});

test('a mail that cannot be sent in time is no notice; the next one is', async () => {
  const outage = { isOver: false };
  await sandboxShop(mailDuring(outage));
  const client = await shop.fixture.newClient();
  await shop.buy(client, pro);
  await raise('15');
  await passTo('2026-03-20', '2026-03-28');
  expect(await comingTo(client)).toBeNull();
  await passTo('2026-03-29', '2026-04-08', '2026-04-09', '2026-04-11');
  expect(await amountsOf(client)).toEqual([1200, 1200]);
  outage.isOver = true;
  await passTo('2026-04-12', '2026-04-20', '2026-05-08', '2026-05-11');
  expect((await noticesTo(client)).length).toBeGreaterThan(0);
  expect(await amountsOf(client)).toEqual([1200, 1200, 1500]);
});

test('a mail that left less than two weeks before a renewal counts from the one after it', async () => {
  const outage = { isOver: false };
  await sandboxShop(mailDuring(outage));
  const client = await shop.fixture.newClient();
  await shop.buy(client, pro);
  await raise('15');
  await passTo('2026-03-20');
  outage.isOver = true;
  await shop.passTo('2026-03-28T12:00:00Z');
  for (const { mails } of contexts) await mails.deliver();
  expect(await noticesTo(client)).toHaveLength(1);
  await passTo('2026-04-08', '2026-04-09', '2026-04-11');
  expect(await amountsOf(client)).toEqual([1200, 1200]);
  await passTo('2026-05-08', '2026-05-11');
  expect(await amountsOf(client)).toEqual([1200, 1200, 1500]);
});

test('announces only the newest of several versions, at the client’s discounted price', async () => {
  await sandboxShop();
  const client = await shop.fixture.newClient();
  await shop.fixture.service.operator.addPromoCode({ code: 'HALF', percent: 50, months: 3 });
  await shop.buy(client, { ...pro, promo_code: 'HALF' });
  await raise('15');
  await raise('16');
  await passTo('2026-03-20', '2026-03-21');
  const notices = await noticesTo(client);
  expect(notices).toHaveLength(1);
  expect(notices[0]?.text).toMatch(/New price: .*\$16/);
  expect(await comingTo(client)).toMatchObject({ amount: 1000, amount_before: 600, charge: 1000 });
  // What an earlier plan left over pays first.
  await shop.fixture.db.update(gatewaySubscriptions).set({ balance: 300 });
  expect(await comingTo(client)).toMatchObject({ amount: 1000, charge: 700 });
  await passTo('2026-04-08', '2026-04-11');
  expect(await amountsOf(client)).toEqual([600, 1000]);
});

test('a renewal whose terms cannot be set is tried again and holds up no other', async () => {
  const { stripe } = (await stripeShop()).fixture;
  for (const client of [await shop.fixture.newClient(), await shop.fixture.newClient()]) await shop.buy(client, pro);
  await raise('15');
  await passTo('2026-03-21');
  await shop.passTo('2026-04-09T12:00:00Z');
  const moved = () => shop.fixture.db.select().from(audit).where(eq(audit.action, 'terms_moved'));
  stripe.failNext('server_error', 'server_error', 'server_error');
  await moveToTerms(contexts[0], 50);
  expect(await moved()).toHaveLength(1);
  await moveToTerms(contexts[0], 50);
  expect(await moved()).toHaveLength(2);
});

test('after the notice a change of plan still gives back what was paid, not the coming price', async () => {
  await stripeShop();
  const client = await shop.fixture.newClient();
  await shop.buy(client, pro);
  await raise('15');
  await passTo('2026-03-21');
  expect(await noticesTo(client)).toHaveLength(1);
  const preview = await shop.previewChange(client, { plan_id: 4, interval: 'month' });
  // 20 of 31 days of 12.00 are left.
  expect(preview).toMatchObject({ unused: 774, due_now: 1726 });
});

test('cancelling after the notice ends payments; resuming renews under the new terms', async () => {
  await sandboxShop();
  const [leaving, staying, gone] = [
    await shop.fixture.newClient(),
    await shop.fixture.newClient(),
    await shop.fixture.newClient(),
  ];
  const act = async (client: SignedIn, action: string) =>
    expect((await shop.call(client, 'POST', `client/subscription/${action}`)).status).toBe(200);
  for (const client of [leaving, staying, gone]) await shop.buy(client, pro);
  await act(gone, 'cancel');
  await raise('15');
  await passTo('2026-03-21');
  expect(await noticesTo(gone)).toEqual([]);
  for (const client of [leaving, staying]) await act(client, 'cancel');
  expect(await comingTo(leaving)).toBeNull();
  await passTo('2026-03-30');
  await act(staying, 'resume');
  await passTo('2026-04-08', '2026-04-09', '2026-04-11');
  expect(await amountsOf(leaving)).toEqual([1200]);
  expect(await amountsOf(staying)).toEqual([1200, 1500]);
});

test('better terms need no notice, and those of a plan that is sold no longer or in another currency change nothing', async () => {
  await sandboxShop();
  const client = await shop.fixture.newClient();
  await shop.buy(client, pro);
  await raise('10', { standard: 3500 });
  await passTo('2026-03-20', '2026-04-09', '2026-04-11');
  expect(await noticesTo(client)).toEqual([]);
  expect(await amountsOf(client)).toEqual([1200, 1000]);
  await shop.fixture.service.operator.editPlan(3, { currency: 'EUR', monthlyPrice: '20', yearlyPrice: '200' });
  await passTo('2026-04-20', '2026-05-09', '2026-05-11');
  expect(await amountsOf(client)).toEqual([1200, 1000, 1000]);
  await shop.fixture.service.operator.editPlan(3, { currency: 'USD', monthlyPrice: '30', yearlyPrice: '300' });
  await shop.fixture.service.operator.retirePlan(3);
  await passTo('2026-05-21', '2026-06-09', '2026-06-11');
  expect(await noticesTo(client)).toEqual([]);
  expect(await amountsOf(client)).toEqual([1200, 1000, 1000, 1000]);
  expect((await shop.fixture.db.select().from(plans).where(eq(plans.id, 3)))[0]?.retiredAt).not.toBeNull();
});

/** The months of both rises and the end, counted from January 2026. */
const [firstRise, secondRise, end] = sized([5, 11, 15], [5, 16, 27]) as [number, number, number];

test.each(shops)(
  `%s: over ${end - 3} months with two rises each renewal costs what its client was told of before it`,
  async (_, open) => {
    await open();
    const [monthly, yearly] = [await shop.fixture.newClient(), await shop.fixture.newClient()];
    await shop.buy(monthly, pro);
    await shop.buy(yearly, { ...pro, interval: 'year' });
    const monthName = (at: number) => new Date(Date.UTC(2026, at, 1)).toISOString().slice(0, 7);
    for (let month = 3; month < end; month += 1) {
      if (month === firstRise) await raise('15', { yearlyPrice: '150' });
      if (month === secondRise) await raise('18', { yearlyPrice: '180' });
      await passTo(`${monthName(month - 1)}-22`, `${monthName(month)}-09`, `${monthName(month)}-10T14:00:00Z`);
      expect(await checkLedger(shop.fixture.db)).toEqual([]);
    }
    // Bought on March 10; the first rise is told for June 10.
    expect(await amountsOf(monthly)).toEqual([
      ...Array(3).fill(1200),
      ...Array(secondRise - firstRise).fill(1500),
      ...Array(end - secondRise).fill(1800),
    ]);
    const ofYears = sized([12_000, 18_000], [12_000, 15_000, 18_000]);
    expect(await amountsOf(yearly)).toEqual(ofYears);
    expect(await noticesTo(monthly)).toHaveLength(2);
    expect(await noticesTo(yearly)).toHaveLength(ofYears.length - 1);
  },
);

test('a failed notice does not block the others and is sent later', async () => {
  await sandboxShop();
  const clients = [await shop.fixture.newClient(), await shop.fixture.newClient()];
  for (const client of clients) await shop.buy(client, pro);
  await raise('15');
  await shop.passTo('2026-03-20T12:00:00Z');
  const [context] = contexts;
  // Whoever comes first, with pages of one.
  let stuck = '';
  const transact: Transact = (work) =>
    context.transact((tx) => {
      const queueMail: Tx['queueMail'] = async (mail) => {
        stuck ||= mail.to.email;
        if (mail.to.email === stuck) throw new Error('refused');
        return tx.queueMail(mail);
      };
      return work({ ...tx, queueMail });
    });
  await announceTerms({ ...context, transact }, 1);
  await context.background.idle();
  for (const client of clients) expect(await noticesTo(client)).toHaveLength(client.email === stuck ? 0 : 1);
  await announceTerms(context, 1);
  await context.background.idle();
  for (const client of clients) expect(await noticesTo(client)).toHaveLength(1);
});
