import { addMonths } from '@deskmate/api/plans/subscription-months';
import { freshDatabase } from '@deskmate/db/fresh-database';
import { clients } from '@deskmate/db/tables/main/clients';
import { type StripeStandIn, startStripe } from '@deskmate/fakes/stripe/stripe';
import { createClock } from '@deskmate/service-kit/clock';
import { unwatched } from '@deskmate/service-kit/monitoring/dependencies';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { afterAll, describe, expect, test } from 'vitest';
import type {
  CheckoutOrder,
  CheckoutPlan,
  PaidPayment,
  PaymentGateway,
  PlanChange,
  Renewals,
} from '../ports/payment-gateway.ts';
import type { SandboxCards } from '../ports/sandbox-cards.ts';
import { createSandboxGateway } from './sandbox/sandbox-gateway.ts';
import { createSandboxRepository } from './sandbox/sandbox-repository.ts';
import { createStripeGateway } from './stripe/stripe-gateway.ts';
import { fromStripeAmount, toStripeAmount } from './stripe/stripe-values.ts';

const start = Date.UTC(2026, 0, 31, 12);
const day = 86_400_000;
let nowMs = start;
const clock = createClock(() => nowMs);
const standIn: StripeStandIn = await startStripe({ startAt: new Date(start) });
const { db, close } = await freshDatabase();
afterAll(() => Promise.all([standIn.close(), close()]));

const sandbox: PaymentGateway & SandboxCards = createSandboxGateway({
  production: false,
  clock,
  store: createSandboxRepository(db),
});
const stripe = createStripeGateway({
  secretKey: standIn.secretKey,
  webhookSecret: standIn.webhookSecret,
  apiBase: standIn.url,
  computesTax: false,
  clock,
  log: silentLog(),
  dependency: unwatched,
});
const good = '4242424242424242';
const failsLater = '4000000000000341';
const cardOf = (cardNumber: string) => ({ cardNumber, expiryMonth: 12, expiryYear: 2099, authentication: null });

const clientId = 'gateways-client';
await db.insert(clients).values({
  id: clientId,
  email: 'ann@example.com',
  emailKey: 'ann@example.com',
  language: 'en',
  firstName: 'Ann',
  lastName: 'Lee',
  createdAt: new Date(start),
});

/** Moves the time of both; each carries out what falls due. */
async function passDays(days: number): Promise<void> {
  nowMs += days * day;
  standIn.advanceTo(new Date(nowMs));
  await sandbox.renewDue(100);
}

/** Pays as a person does: on our own form, or on the gateway's page. @returns the payment, or null. */
type Pay = (order: CheckoutOrder, card?: string) => Promise<PaidPayment | null>;
const gateways: [string, PaymentGateway, Pay][] = [
  [
    'Sandbox',
    sandbox,
    async (order, card = good) => {
      const outcome = await sandbox.payByCard(order, cardOf(card));
      return outcome.status === 'paid' ? paidOf(sandbox, outcome.reference) : null;
    },
  ],
  [
    'Stripe',
    stripe,
    async (order, card = good) => {
      const { checkoutUrl, reference } = await stripe.createCheckout(order);
      const body = new URLSearchParams({ cardNumber: good });
      await fetch(checkoutUrl ?? '', { method: 'POST', body, redirect: 'manual' });
      const paid = await paidOf(stripe, reference);
      if (paid && card !== good) {
        const portal = await stripe.openPortal({ customerId: paid.customerId, returnUrl: 'http://desk.test/' });
        await fetch(portal ?? '', { method: 'POST', body: new URLSearchParams({ card }) });
      }
      return paid;
    },
  ],
];

async function paidOf(gateway: PaymentGateway, reference: string): Promise<PaidPayment | null> {
  const payment = await gateway.fetchPayment(reference);
  return payment?.status === 'paid' ? payment : null;
}

const order = (change: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
  paymentSessionId: crypto.randomUUID(),
  clientId,
  clientEmail: 'ann@example.com',
  customerId: null,
  description: '200 Advanced × 1',
  amount: 500,
  currency: 'USD',
  discount: null,
  plan: null,
  expiresAt: new Date(nowMs + day),
  returnUrl: 'http://desk.test/client/payment/status?id=1',
  cancelUrl: 'http://desk.test/dashboard/user/account/billing',
  ...change,
});

const pro: CheckoutPlan = { versionId: 'v1', name: 'Pro', interval: 'month', price: 500, paidUntil: null };

describe.each(gateways)('%s', (_name, gateway, pay) => {
  test.each([null, pro])(
    'a second call for an order answers the same, and it is open until it is paid (%j)',
    async (plan) => {
      const request = order({ plan });
      const [first, second] = [await gateway.createCheckout(request), await gateway.createCheckout(request)];
      expect(second).toEqual(first);
      expect(await gateway.fetchPayment(first.reference)).toEqual({
        status: 'open',
        paymentSessionId: request.paymentSessionId,
      });
      if (first.checkoutUrl) expect(gateway.redirectOrigins).toContain(new URL(first.checkoutUrl).origin);
    },
  );

  test('P01: what the gateway has not signed is refused', () => {
    for (const headers of [{}, { 'stripe-signature': `t=${nowMs / 1000},v1=${'0'.repeat(64)}` }]) {
      const notice = { body: Buffer.from('{"id":"evt_1"}'), headers };
      expect(() => gateway.readNotice(notice)).toThrow(expect.objectContaining({ code: 'bad_request' }));
    }
  });

  test('a refund gives back what was asked, once for one key', async () => {
    const paymentReference = (await pay(order()))?.reference ?? '';
    expect(paymentReference).not.toBe('');
    const refund = { paymentReference, amount: 200, currency: 'USD', key: crypto.randomUUID() };
    const [first, second] = [await gateway.refund(refund), await gateway.refund(refund)];
    expect(first).toMatchObject({ amount: 200, currency: 'USD' });
    expect(second).toEqual(first);
  });

  test('adds a balance once per key, even if repeated days later', async () => {
    const { customerId = '' } = (await pay(order({ plan: pro }))) ?? {};
    const addition = { customerId, amount: 300, currency: 'USD', key: crypto.randomUUID() };
    const before = await gateway.balanceOf(addition);
    await gateway.addToBalance(addition);
    await passDays(2);
    await gateway.addToBalance(addition);
    await gateway.addToBalance({ ...addition, amount: 40, key: crypto.randomUUID() });
    expect(await gateway.balanceOf(addition)).toBe(before + 340);
    await gateway.addToBalance({ ...addition, amount: -before - 340, key: crypto.randomUUID() });
  });

  /** A plan that was bought, and its state at the gateway. */
  async function subscribe(card?: string) {
    const paid = await pay(order({ plan: pro }), card);
    const reference = paid?.renews?.subscriptionReference ?? '';
    const look = async () => {
      const found = await gateway.fetchSubscription(reference);
      if (!found) throw new Error('there is no subscription');
      return found;
    };
    return { paid, reference, look, startedAt: new Date(nowMs) };
  }
  const change = (reference: string): PlanChange => ({
    reference,
    plan: { versionId: 'v2', name: 'Pro+', interval: 'month' },
    amount: 2500,
    currency: 'USD',
    discount: null,
    at: new Date(nowMs),
  });
  const renewals = gateway.renewals as Renewals;

  test('a plan is paid for again each month, on the day it began or the last one of a shorter month', async () => {
    const { paid, look, startedAt } = await subscribe();
    const ends = (months: number) => addMonths(startedAt, months);
    expect(paid).toMatchObject({ amount: 500, renews: { period: { startsAt: startedAt, endsAt: ends(1) } } });
    expect(await look()).toMatchObject({
      status: 'active',
      renewals: [],
      firstPayment: { reference: paid?.reference },
    });
    await passDays(63);
    const { status, period, renewals: charged } = await look();
    expect({ status, period }).toEqual({ status: 'active', period: { startsAt: ends(2), endsAt: ends(3) } });
    expect(charged).toMatchObject(
      [1, 2].map((month) => ({ amount: 500, isChange: false, period: { endsAt: ends(month + 1) } })),
    );
    expect(new Set(charged.map(({ reference }) => reference)).size).toBe(2);
  });

  test('P13: a discount is taken off so many payments, then the price is whole again; a change ends it', async () => {
    const reduced = { amount: 400, discount: { amount: 100, payments: 2 }, plan: pro };
    const paid = await pay(order(reduced));
    const reference = paid?.renews?.subscriptionReference ?? '';
    const startedAt = new Date(nowMs);
    expect(paid).toMatchObject({ amount: 400 });
    expect(await gateway.fetchSubscription(reference)).toMatchObject({ nextDiscount: 100, renewals: [] });
    const daysTo = (months: number) => (addMonths(startedAt, months).getTime() - nowMs) / day + 1;
    await passDays(daysTo(1));
    expect(await gateway.fetchSubscription(reference)).toMatchObject({
      nextDiscount: 0,
      renewals: [{ amount: 400, discount: 100 }],
    });
    await passDays(daysTo(2));
    expect((await gateway.fetchSubscription(reference))?.renewals).toMatchObject([
      { amount: 400, discount: 100 },
      { amount: 500, discount: 0 },
    ]);

    const other = await pay(order({ ...reduced, discount: { amount: 100, payments: 12 } }));
    const changed = other?.renews?.subscriptionReference ?? '';
    const request = change(changed);
    expect(await renewals.previewChange(request)).toMatchObject({ unused: 400, dueNow: 2100 });
    await renewals.change(request);
    expect(await gateway.fetchSubscription(changed)).toMatchObject({
      nextDiscount: 0,
      renewals: [{ amount: 2100, discount: 0, isChange: true }],
    });
  });

  test('a code lowers a change and the next payments, so many in all; unused time is worth what was paid', async () => {
    const { reference, look, startedAt } = await subscribe();
    const wholeDays = (addMonths(startedAt, 1).getTime() - startedAt.getTime()) / day;
    await passDays(10);
    const unused = Math.round((500 * (wholeDays - 10)) / wholeDays);
    const reduced = { ...change(reference), discount: { amount: 700, payments: 2 } };
    const dueNow = 2500 - 700 - unused;
    expect(await renewals.previewChange(reduced)).toMatchObject({ unused, dueNow });
    expect((await look()).nextDiscount).toBe(0);
    await renewals.change(reduced);
    await renewals.change(reduced);
    expect(await look()).toMatchObject({
      planVersionId: 'v2',
      nextDiscount: 700,
      renewals: [{ amount: dueNow, discount: 700, isChange: true }],
    });
    const back = {
      ...reduced,
      plan: { versionId: 'v1', name: 'Pro', interval: 'month' as const },
      amount: 500,
      discount: { amount: 500, payments: 1 },
    };
    expect(await renewals.previewChange(back)).toMatchObject({ unused: 1800, dueNow: 0 });
    await passDays((addMonths(reduced.at, 1).getTime() - nowMs) / day + 1);
    await passDays((addMonths(reduced.at, 2).getTime() - nowMs) / day + 1);
    expect((await look()).renewals.slice(1)).toMatchObject([
      { amount: 1800, discount: 700 },
      { amount: 2500, discount: 0 },
    ]);
  });

  test('a discount for the first payment is over after it', async () => {
    const paid = await pay(order({ amount: 50, discount: { amount: 450, payments: 1 }, plan: pro }));
    const found = await gateway.fetchSubscription(paid?.renews?.subscriptionReference ?? '');
    expect(found).toMatchObject({ nextDiscount: 0, firstPayment: { amount: 50 } });
  });

  test('a checkout that was closed can no longer be paid; one that was completed cannot be closed', async () => {
    const request = order();
    const { reference } = await gateway.createCheckout(request);
    expect(await gateway.closeCheckout(reference)).toBe(true);
    expect(await gateway.closeCheckout(reference)).toBe(true);
    const completed = order();
    await pay(completed);
    const { reference: done } = await gateway.createCheckout(completed);
    expect(await gateway.closeCheckout(done)).toBe(false);
  });

  test('cancelled it ends with its period; undone it goes on', async () => {
    const { look, reference } = await subscribe();
    await renewals.setCancelsAtPeriodEnd(reference, true);
    await renewals.setCancelsAtPeriodEnd(reference, false);
    await passDays(32);
    expect(await look()).toMatchObject({ status: 'active', cancelsAtPeriodEnd: false, renewals: [{}] });
    await renewals.setCancelsAtPeriodEnd(reference, true);
    expect(await look()).toMatchObject({ status: 'active', cancelsAtPeriodEnd: true });
    await passDays(32);
    expect(await look()).toMatchObject({ status: 'ended', renewals: [{}] });
  });

  test('a renewal that fails is tried again for a week, then the subscription is over', async () => {
    const { look, startedAt } = await subscribe(failsLater);
    const toPeriodEnd = (addMonths(startedAt, 1).getTime() - startedAt.getTime()) / day;
    await passDays(toPeriodEnd + 6);
    expect(await look()).toMatchObject({
      status: 'past_due',
      renewals: [],
      period: { endsAt: addMonths(startedAt, 2) },
    });
    await passDays(12);
    expect(await look()).toMatchObject({ status: 'ended', renewals: [] });
  });

  test('a change costs its price less the unused time, begins a period now, and counts once', async () => {
    const { look, reference, startedAt } = await subscribe();
    const wholeDays = (addMonths(startedAt, 1).getTime() - startedAt.getTime()) / day;
    await passDays(10);
    const unused = Math.round((500 * (wholeDays - 10)) / wholeDays);
    const request = change(reference);
    const renewsAt = addMonths(request.at, 1);
    expect(await renewals.previewChange(request)).toEqual({
      unused,
      dueNow: 2500 - unused,
      leftOver: 0,
      currency: 'USD',
      renewsAt,
    });
    await renewals.change(request);
    await renewals.change(request);
    const changed = await look();
    expect(changed).toMatchObject({ planVersionId: 'v2', period: { startsAt: request.at, endsAt: renewsAt } });
    expect(changed.renewals).toMatchObject([{ amount: 2500 - unused, isChange: true, planVersionId: 'v2' }]);
  });

  test('what a cheaper plan leaves over pays for renewals first, and after the end for the next plan, exactly once', async () => {
    const yearly = { ...pro, versionId: 'v9', interval: 'year', price: 6000 } as const;
    const paid = await pay(order({ plan: yearly, amount: 6000 }));
    const { customerId = '', renews } = paid ?? {};
    const reference = renews?.subscriptionReference ?? '';
    const cheaper = {
      ...change(reference),
      plan: { versionId: 'v1', name: 'Pro', interval: 'month' as const },
      amount: 500,
    };
    expect(await renewals.previewChange(cheaper)).toMatchObject({ unused: 6000, dueNow: 0, leftOver: 5500 });
    await renewals.change(cheaper);
    const left = () => gateway.balanceOf({ customerId, currency: 'USD' });
    const before = await left();
    expect(before).toBeGreaterThanOrEqual(5500);
    expect(await gateway.balanceOf({ customerId, currency: 'EUR' })).toBe(0);
    expect((await gateway.fetchSubscription(reference))?.balance).toBe(5500);
    await passDays(32);
    const renewed = await gateway.fetchSubscription(reference);
    expect(renewed).toMatchObject({ balance: 5000 });
    expect(renewed?.renewals.at(-1)).toMatchObject({ amount: 0, fromBalance: 500 });

    await gateway.endSubscription(reference);
    const next = order({ customerId, plan: { ...pro, price: 1200 }, amount: 1200 });
    expect(await pay(next)).toMatchObject({ amount: 0, fromBalance: 1200 });
    expect(await left()).toBe(before - 500 - 1200);
    const dear = order({ customerId, plan: { ...yearly, price: 100_000 }, amount: 100_000 });
    const rest = await left();
    expect(await pay(dear)).toMatchObject({ amount: 100_000 - rest, fromBalance: rest });
    expect(await left()).toBe(0);
    // A pack is paid with money.
    expect(await pay(order({ customerId }))).toMatchObject({ amount: 500, fromBalance: 0 });
  });

  test('a balance added once per key pays for the next plan', async () => {
    const { paid, reference } = await subscribe();
    const { customerId = '' } = paid ?? {};
    await gateway.endSubscription(reference);
    const left = () => gateway.balanceOf({ customerId, currency: 'USD' });
    const before = await left();
    const addition = { customerId, amount: 700, currency: 'USD', key: crypto.randomUUID() };
    await gateway.addToBalance(addition);
    await gateway.addToBalance(addition);
    expect(await left()).toBe(before + 700);
    const next = order({ customerId, plan: { ...pro, price: before + 1200 }, amount: before + 1200 });
    expect(await pay(next)).toMatchObject({ amount: 500, fromBalance: before + 700 });
    expect(await left()).toBe(0);
  });

  test('new terms count from the next period on; the one that runs stays as it was paid', async () => {
    const { look, reference, startedAt } = await subscribe();
    const { at: _, discount: __, ...target } = { ...change(reference), amount: 700 };
    const move = { ...target, fromVersionId: 'v1' };
    const before = await look();
    expect([await renewals.moveAtRenewal(move), await renewals.moveAtRenewal(move)]).toEqual([true, false]);
    expect(await look()).toMatchObject({ planVersionId: 'v2', period: before.period, renewals: [] });
    await passDays((addMonths(startedAt, 1).getTime() - startedAt.getTime()) / day + 1);
    const moved = await look();
    expect(moved.renewals).toMatchObject([{ amount: 700, planVersionId: 'v2', isChange: false }]);
    expect(moved).toMatchObject({ status: 'active', period: { endsAt: addMonths(startedAt, 2) } });
  });

  test('does not move cancelled, changed or unpaid subscriptions to new terms', async () => {
    const cancelled = await subscribe();
    await renewals.setCancelsAtPeriodEnd(cancelled.reference, true);
    const changed = await subscribe();
    await renewals.change({
      ...change(changed.reference),
      plan: { versionId: 'v9', name: 'Other', interval: 'month' },
    });
    const unpaid = await subscribe(failsLater);
    const refuse = async ({ reference, look }: Awaited<ReturnType<typeof subscribe>>) => {
      const { at: _, discount: __, ...target } = { ...change(reference), amount: 700 };
      const { planVersionId } = await look();
      expect(await renewals.moveAtRenewal({ ...target, fromVersionId: 'v1' })).toBe(false);
      expect((await look()).planVersionId).toBe(planVersionId);
    };
    await refuse(cancelled);
    await refuse(changed);
    await passDays((addMonths(unpaid.startedAt, 1).getTime() - nowMs) / day + 1);
    await refuse(unpaid);
  });

  test('a card that does not pay changes nothing', async () => {
    const { look, reference } = await subscribe(failsLater);
    await expect(renewals.change(change(reference))).rejects.toMatchObject({ code: 'payment_declined' });
    expect(await look()).toMatchObject({ planVersionId: 'v1', status: 'active', renewals: [] });
  });

  test('does not charge a subscription again once it is ended', async () => {
    const { look, reference } = await subscribe();
    await gateway.endSubscription(reference);
    await gateway.endSubscription(reference);
    await passDays(40);
    expect(await look()).toMatchObject({ status: 'ended', renewals: [] });
  });
});

test('what Stripe answers to a fault stays with us; the client learns that the gateway does not answer', async () => {
  standIn.failNext('server_error', 'server_error', 'server_error');
  await expect(stripe.createCheckout(order())).rejects.toMatchObject({ code: 'gateway_unavailable' });
});

test.each([
  [1200, 'USD', 1200],
  [1200, 'JPY', 1200],
  [1950, 'KWD', 1950],
  [500, 'ISK', 50_000],
  [500, 'UGX', 50_000],
])('N17: %i minor units of %s are %i at Stripe, and back', (amount, currency, counted) => {
  expect(toStripeAmount({ amount, currency })).toBe(counted);
  expect(fromStripeAmount(counted, currency.toLowerCase())).toEqual({ amount, currency });
});

test('N17: an amount that Stripe cannot take is refused, not rounded', () => {
  expect(() => toStripeAmount({ amount: 1955, currency: 'KWD' })).toThrow(RangeError);
});

test('P22: what Stripe does not know any more is missing, and no outage that is to be tried again', async () => {
  expect(await stripe.fetchPayment('cs_gone')).toBeNull();
  expect(await stripe.fetchSubscription('sub_gone')).toBeNull();
  expect(await stripe.fetchReversals('pi_gone')).toBeNull();
  expect(await stripe.closeCheckout('cs_gone')).toBe(true);
  const customerId = 'cus_gone';
  expect(await stripe.balanceOf({ customerId, currency: 'USD' })).toBe(0);
  expect(await stripe.openPortal({ customerId, returnUrl: 'http://desk.test/' })).toBeNull();
  await stripe.endSubscription('sub_gone');
  await stripe.setCustomerEmail(customerId, 'ann@example.com');
  await stripe.updateCustomer({ customerId, address: null });
  const refund = { paymentReference: 'pi_gone', amount: 100, currency: 'USD', key: 'gone' };
  await expect(stripe.refund(refund)).rejects.toMatchObject({ code: 'not_found' });
  const change: PlanChange = {
    reference: 'sub_gone',
    plan: { versionId: 'v2', name: 'Other', interval: 'month' },
    amount: 900,
    currency: 'USD',
    discount: null,
    at: new Date(nowMs),
  };
  await expect(stripe.renewals?.previewChange(change)).rejects.toMatchObject({ code: 'not_found' });
});

test('P22: whoever Stripe does not know as a customer any more buys as a new one', async () => {
  for (const plan of [null, pro]) {
    const asked = order({ plan, customerId: 'cus_gone' });
    const { checkoutUrl, reference } = await stripe.createCheckout(asked);
    expect(await stripe.createCheckout(asked)).toEqual({ checkoutUrl, reference });
    await fetch(checkoutUrl ?? '', {
      method: 'POST',
      body: new URLSearchParams({ cardNumber: good }),
      redirect: 'manual',
    });
    expect((await paidOf(stripe, reference))?.customerId).toMatch(/^cus_(?!gone)/);
  }
});

test('the interval of a paid period is that of its price, also where the period is shorter', async () => {
  const api = async (method: 'GET' | 'POST', path: string, form?: Record<string, string>) => {
    const authorization = `Bearer ${standIn.secretKey}`;
    const body = form ? new URLSearchParams(form) : null;
    const answer = await fetch(standIn.url + path, { method, headers: { authorization }, body });
    return answer.json() as Promise<{ items: { data: { id: string; price: { product: string } }[] } }>;
  };
  const [, , pay] = gateways[1] ?? [];
  const yearly: CheckoutPlan = { versionId: 'v1', name: 'Pro', interval: 'year', price: 6000, paidUntil: null };
  const reference = (await pay?.(order({ plan: yearly, amount: 6000 })))?.renews?.subscriptionReference ?? '';
  await passDays(350);
  const [item] = (await api('GET', `/v1/subscriptions/${reference}`)).items.data;
  // As in Stripe's own pages: another price for the rest of the year.
  await api('POST', `/v1/subscriptions/${reference}`, {
    'items[0][id]': item?.id ?? '',
    'items[0][price_data][currency]': 'usd',
    'items[0][price_data][unit_amount]': '90000',
    'items[0][price_data][recurring][interval]': 'year',
    'items[0][price_data][product]': item?.price.product ?? '',
    proration_behavior: 'always_invoice',
  });
  const { interval, renewals } = (await stripe.fetchSubscription(reference)) ?? {};
  expect(interval).toBe('year');
  expect(renewals).toMatchObject([{ interval: 'year', isChange: true }]);
});
