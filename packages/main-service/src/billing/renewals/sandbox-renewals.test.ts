import { sized } from '@deskmate/api/testing/sized';
import { gatewaySubscriptions, invoices, payments } from '@deskmate/db/tables/main/payments';
import { sandboxCharges, sandboxSubscriptions } from '@deskmate/db/tables/main/sandbox';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLedger } from '../../testing/check-ledger.ts';
import { creditRequest } from '../../testing/credit-request.ts';
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

const failsLater = '4000 0000 0000 0341';
const card = { card_number: '4242 4242 4242 4242', expiry_month: 12, expiry_year: 2099, cvc: '123' };

const callAs = async ({ email }: SignedIn, method: string, path: string, given: object = {}) =>
  fixture.call(method, path, { token: (await fixture.logIn(email)).access_token, ...given });
const planOf = async (client: SignedIn) => (await callAs(client, 'GET', 'client/subscription')).body;
const standardOf = async (client: SignedIn) => (await planOf(client)).credits[0].balance;
const paymentsOf = (client: SignedIn) => fixture.db.select().from(payments).where(eq(payments.clientId, client.id));
const amountsOf = async (client: SignedIn) => (await paymentsOf(client)).map(({ amount }) => amount).sort();
const reconcile = () => fixture.service.operator.reconcilePayments();
const saveCard = (client: SignedIn, change: object = {}) =>
  callAs(client, 'PUT', 'client/subscription/card', { body: { ...card, ...change } });

async function passTo(date: string): Promise<void> {
  fixture.clock.set(date);
  await reconcile();
}

async function subscriber(card_number = card.card_number, planId = 3): Promise<SignedIn> {
  const client = await fixture.newClient();
  const body = { kind: 'plan', plan_id: planId, interval: 'month', request_id: crypto.randomUUID() };
  const { body: session } = await callAs(client, 'POST', 'client/payment/session', { body });
  await payByCard(fixture, client.tokens.access_token, session.id, { card_number });
  return client;
}

/** As the previous version stored it: paid once, without a card. */
async function paidOnce(): Promise<SignedIn> {
  const client = await subscriber();
  await fixture.db.delete(sandboxSubscriptions);
  await fixture.db.delete(sandboxCharges);
  await fixture.db.delete(gatewaySubscriptions);
  await fixture.db.update(payments).set({ subscriptionReference: null });
  return client;
}

test('a plan bought in the Sandbox renews with its card, with an invoice and the month’s credit', async () => {
  const client = await subscriber();
  expect(await planOf(client)).toMatchObject({
    renews: true,
    valid_to: '2026-04-10T12:00:00.000Z',
    renewal: { state: 'active', next_charge: { amount: 1200, currency: 'USD', at: '2026-04-10T12:00:00.000Z' } },
  });
  await passTo('2026-04-10T11:57:59Z');
  expect(await paymentsOf(client)).toHaveLength(1);
  await passTo('2026-04-10T11:58:00Z');
  expect(await planOf(client)).toMatchObject({ renews: true, valid_to: '2026-05-10T12:00:00.000Z' });
  await passTo('2026-04-10T12:00:00Z');
  expect(await standardOf(client)).toBe(3000);
  const issued = await fixture.db.select().from(invoices).where(eq(invoices.clientId, client.id));
  expect(issued.map(({ amount }) => amount)).toEqual([1200, 1200]);
  expect(JSON.stringify(await fixture.db.select().from(sandboxSubscriptions))).not.toContain('42424242');
});

test('two processes and many rounds at once charge a period once', async () => {
  const client = await subscriber();
  const second = await fixture.another();
  fixture.clock.set('2026-04-10T12:00:01Z');
  const rounds = Array.from({ length: 10 }, (_, at) =>
    (at % 2 ? second : fixture).service.operator.reconcilePayments(),
  );
  for (const { failed } of await Promise.all(rounds)) expect(failed).toBe(0);
  expect(await amountsOf(client)).toEqual([1200, 1200]);
  await second.app.close();
  await second.service.close();
});

test('after three months of downtime each month is charged, and the plan ends when it should', async () => {
  const client = await subscriber();
  await passTo('2026-06-11T00:00:00Z');
  expect(await amountsOf(client)).toEqual([1200, 1200, 1200, 1200]);
  expect(await planOf(client)).toMatchObject({ renews: true, valid_to: '2026-07-10T12:00:00.000Z' });
  expect(await standardOf(client)).toBe(3000);
});

test('P15: a failing card is reported by email, keeps the plan for a week without credits, and a new card pays', async () => {
  const client = await subscriber(failsLater);
  await passTo('2026-04-10T12:00:30Z');
  expect(await planOf(client)).toMatchObject({
    plan_id: 3,
    renews: false,
    valid_to: '2026-04-17T12:00:00.000Z',
    renewal: { state: 'past_due', next_charge: { amount: 1200 } },
  });
  expect(await standardOf(client)).toBe(0);
  await passTo('2026-04-13T12:00:00Z');
  const subjects = (await fixture.mailTo(client.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('couldn’t renew'))).toHaveLength(1);
  expect(await saveCard(client, { card_number: '4000 0000 0000 0002' })).toMatchObject({ status: 402 });
  expect(await saveCard(client)).toMatchObject({
    status: 200,
    body: { renews: true, valid_to: '2026-05-10T12:00:00.000Z' },
  });
  expect(await standardOf(client)).toBe(3000);
  expect(await amountsOf(client)).toEqual([1200, 1200]);
});

test('P15: when no card pays within the week the plan is over', async () => {
  const client = await subscriber(failsLater);
  for (const date of ['2026-04-10T12:00:30Z', '2026-04-14T00:00:00Z', '2026-04-16T00:00:00Z', '2026-04-17T12:00:00Z'])
    await passTo(date);
  expect(await planOf(client)).toMatchObject({ renewal: null, valid_to: '2026-04-17T12:00:00.000Z' });
  expect((await callAs(client, 'POST', 'client/subscription/resume')).status).toBe(404);
  expect(await paymentsOf(client)).toHaveLength(1);
});

test('cancelled it ends on time and is undone; all the money back ends it at once', async () => {
  const client = await subscriber();
  const act = (action: string) => callAs(client, 'POST', `client/subscription/${action}`);
  expect((await act('cancel')).body).toMatchObject({ renews: false, renewal: { state: 'cancelled' } });
  expect((await act('resume')).body).toMatchObject({ renews: true });
  const [payment] = await paymentsOf(client);
  await fixture.service.operator.refundPayment({ paymentId: payment?.id ?? '' });
  expect(await planOf(client)).toMatchObject({ renewal: null, renews: false });
  await passTo('2026-05-01T12:00:00Z');
  expect(await paymentsOf(client)).toHaveLength(1);
});

test('a change costs what was shown, and the unused rest of a dearer plan pays for the cheaper one', async () => {
  const client = await subscriber(undefined, 4);
  fixture.clock.set('2026-03-26T00:00:00Z');
  const query = { plan_id: '2', interval: 'month' };
  const { body: shown } = await callAs(client, 'GET', 'client/subscription/change', { query });
  expect(shown).toMatchObject({ price: 500, unused: 1250, due_now: 0, left_over: 750 });
  expect(shown.renews_at).toBe('2026-04-26T00:00:00.000Z');
  const body = { plan_id: 2, interval: 'month', priced_at: shown.priced_at, due_now: 0 };
  expect((await callAs(client, 'POST', 'client/subscription/change', { body })).body).toMatchObject({ plan_id: 2 });
  await passTo('2026-04-26T00:00:00Z');
  // 7.50 were left after the change: 5.00 pay for this month and 2.50 for half of the next.
  await passTo('2026-05-26T00:00:00Z');
  expect(await amountsOf(client)).toEqual([0, 0, 250, 2500]);
});

async function changeTo(client: SignedIn, planId: number, interval = 'month'): Promise<void> {
  const query = { plan_id: String(planId), interval };
  const { body: shown } = await callAs(client, 'GET', 'client/subscription/change', { query });
  const { priced_at, due_now } = shown;
  const body = { plan_id: planId, interval, priced_at, due_now };
  expect((await callAs(client, 'POST', 'client/subscription/change', { body })).status).toBe(200);
}

async function use(client: SignedIn, credits: number): Promise<void> {
  const request = creditRequest(client.id, { credits });
  await fixture.service.credit.reserve(request);
  await fixture.service.credit.settle(request.requestId, credits);
}

const stepMs = 2000;
const passMs = (ms: number) => passTo(new Date(fixture.clock.now() + ms).toISOString());

test('P15: changes there and back grant nothing again that was used, whether it is settled or still held', async () => {
  const client = await subscriber(undefined, 4);
  // 60 are left of the trial.
  await use(client, 9060);
  const running = creditRequest(client.id, { credits: 1000 });
  await fixture.service.credit.reserve(running);
  for (const [planId, interval] of [
    [2, 'month'],
    [4, 'month'],
    [3, 'year'],
    [4, 'month'],
  ] as const) {
    await passMs(stepMs);
    await changeTo(client, planId, interval);
    // The few seconds of a plan that pass are worth a few credits.
    expect(await standardOf(client)).toBeLessThanOrEqual(1000 + 24);
  }
  await fixture.service.credit.settle(running.requestId, 1000);
  expect(await standardOf(client)).toBeLessThanOrEqual(24);
});

test('P15: what was used ahead counts against the cheaper plan’s months until they have made up for it', async () => {
  const client = await subscriber(undefined, 4);
  // 60 are left of the trial.
  await use(client, 1560);
  await passMs(stepMs);
  await changeTo(client, 2);
  expect(await standardOf(client)).toBe(0);
  await passTo('2026-04-10T12:00:02Z');
  expect(await standardOf(client)).toBe(0);
  await passTo('2026-05-10T12:00:02Z');
  expect(await standardOf(client)).toBe(300);
  await passTo('2026-06-10T12:00:02Z');
  expect(await standardOf(client)).toBe(600);
});

test('P15: whoever has used no more than the time they paid for begins the new plan with all its credit', async () => {
  const client = await subscriber(undefined, 3);
  await use(client, 1500);
  await passTo('2026-03-26T00:00:00Z');
  await changeTo(client, 4);
  expect(await standardOf(client)).toBe(10_000);
});

test('a plan that was paid once ends by itself, unless its client keeps a card for it', async () => {
  const client = await paidOnce();
  await passTo('2026-03-20T12:00:00Z');
  expect(await planOf(client)).toMatchObject({ plan_id: 3, renews: false, renewal: null });
  const saved = await saveCard(client);
  expect(saved.body).toMatchObject({
    renews: true,
    renewal: { next_charge: { amount: 1200, at: '2026-04-10T12:00:00.000Z' } },
  });
  expect(await amountsOf(client)).toEqual([1200]);
  await passTo('2026-04-10T12:00:00Z');
  expect(await planOf(client)).toMatchObject({ renews: true, valid_to: '2026-05-10T12:00:00.000Z' });
  const other = await fixture.newClient();
  expect((await saveCard(other)).status).toBe(404);
});

/** In which month each thing happens. */
const script = sized(
  { months: 10, fails: 2, mended: 4, changes: 5, refunded: 6, toYear: 8 },
  { months: 24, fails: 4, mended: 6, changes: 8, refunded: 10, toYear: 14 },
);

test(`P15: ${script.months} months of renewals with a failed card, changes and a refund: the ledger equals what the Sandbox charged`, async () => {
  const [steady, failing, changing] = [await subscriber(), await subscriber(), await subscriber(undefined, 2)];
  const startMs = Date.parse('2026-03-11T12:00:00Z');
  for (let month = 1; month <= script.months; month += 1) {
    if (month === script.fails) await saveCard(failing, { card_number: failsLater });
    if (month === script.mended) expect(await saveCard(failing)).toMatchObject({ status: 404 });
    if (month === script.changes || month === script.toYear) {
      const toYear = month === script.toYear;
      const query = { plan_id: toYear ? '3' : '4', interval: toYear ? 'year' : 'month' };
      const { body: shown } = await callAs(changing, 'GET', 'client/subscription/change', { query });
      const body = {
        plan_id: Number(query.plan_id),
        interval: query.interval,
        priced_at: shown.priced_at,
        due_now: shown.due_now,
      };
      expect((await callAs(changing, 'POST', 'client/subscription/change', { body })).status).toBe(200);
    }
    if (month === script.refunded) {
      const [first] = await paymentsOf(steady);
      await fixture.service.operator.refundPayment({ paymentId: first?.id ?? '', amount: 100 });
    }
    await passTo(new Date(startMs + month * 30.5 * 86_400_000).toISOString());
    expect(await checkLedger(fixture.db)).toEqual([]);
    const charges = (await fixture.db.select().from(sandboxCharges)).map(
      ({ reference, amount }) => `${reference} ${amount}`,
    );
    const ours = (await fixture.db.select().from(payments)).map((one) => `${one.gatewayReference} ${one.amount}`);
    expect(ours.sort()).toEqual(charges.sort());
  }
  expect(await paymentsOf(steady)).toHaveLength(script.months + 1);
  expect(await planOf(failing)).toMatchObject({ renewal: null });
  expect(await planOf(changing)).toMatchObject({ plan_id: 3, interval: 'year', renews: true });
}, 60_000);
