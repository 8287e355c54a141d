import { type StripeStandIn, startStripe } from '@deskmate/fakes/stripe/stripe';
import { afterAll, describe, expect, test } from 'vitest';
import type { CheckoutOrder, PaymentGateway } from '../ports/payment-gateway.ts';
import type { SandboxCards } from '../ports/sandbox-cards.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';
import { fromStripeAmount, toStripeAmount } from './stripe/stripe-amount.ts';
import { createStripeGateway } from './stripe/stripe-gateway.ts';

const now = Date.UTC(2026, 2, 10, 12);
const clock = { now: () => now };
const standIn: StripeStandIn = await startStripe({ startAt: new Date(now) });
afterAll(() => standIn.close());

const sandbox: PaymentGateway & SandboxCards = createSandboxGateway({ production: false, clock });
const stripe = createStripeGateway({
  ...{ secretKey: standIn.secretKey, webhookSecret: standIn.webhookSecret, apiBase: standIn.url, clock },
});
const good = '4242424242424242';

/** Pays as a person does: on our own form, or on the gateway's page. @returns the payment's reference. */
const gateways: [string, PaymentGateway, (order: CheckoutOrder) => Promise<string>][] = [
  [
    'Sandbox',
    sandbox,
    async (order) => {
      const card = { cardNumber: good, expiryMonth: 12, expiryYear: 2099, authentication: null };
      const outcome = await sandbox.payByCard(order, card);
      return outcome.status === 'paid' ? outcome.reference : '';
    },
  ],
  [
    'Stripe',
    stripe,
    async (order) => {
      const { checkoutUrl, reference } = await stripe.createCheckout(order);
      await fetch(checkoutUrl ?? '', {
        method: 'POST',
        body: new URLSearchParams({ cardNumber: good }),
        redirect: 'manual',
      });
      const payment = await stripe.fetchPayment(reference);
      return payment?.status === 'paid' ? payment.reference : '';
    },
  ],
];

const order = (change: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
  paymentSessionId: crypto.randomUUID(),
  clientId: crypto.randomUUID(),
  clientEmail: 'ann@example.com',
  customerId: null,
  description: '200 Advanced × 1',
  amount: 500,
  currency: 'USD',
  plan: null,
  expiresAt: new Date(now + 86_400_000),
  returnUrl: 'http://desk.test/client/payment/status?id=1',
  cancelUrl: 'http://desk.test/dashboard/user/account/billing',
  ...change,
});

describe.each(gateways)('%s', (_name, gateway, pay) => {
  test.each([null, { versionId: 'v1', name: 'Pro', interval: 'month' as const }])(
    'a second call for an order answers the same, and it is open until it is paid (%j)',
    async (plan) => {
      const wanted = order({ plan });
      const [first, second] = [await gateway.createCheckout(wanted), await gateway.createCheckout(wanted)];
      expect(second).toEqual(first);
      expect(await gateway.fetchPayment(first.reference)).toEqual({
        status: 'open',
        paymentSessionId: wanted.paymentSessionId,
      });
      if (first.checkoutUrl) expect(gateway.redirectOrigins).toContain(new URL(first.checkoutUrl).origin);
    },
  );

  test('P01: what the gateway has not signed is refused', () => {
    for (const headers of [{}, { 'stripe-signature': `t=${now / 1000},v1=${'0'.repeat(64)}` }]) {
      const notice = { body: Buffer.from('{"id":"evt_1"}'), headers };
      expect(() => gateway.readNotice(notice)).toThrow(expect.objectContaining({ code: 'bad_request' }));
    }
  });

  test('a refund gives back what was asked, once for one key', async () => {
    const paymentReference = await pay(order());
    expect(paymentReference).not.toBe('');
    const wanted = { paymentReference, amount: 200, currency: 'USD', key: crypto.randomUUID() };
    const [first, second] = [await gateway.refund(wanted), await gateway.refund(wanted)];
    expect(first).toMatchObject({ amount: 200, currency: 'USD' });
    expect(second).toEqual(first);
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
