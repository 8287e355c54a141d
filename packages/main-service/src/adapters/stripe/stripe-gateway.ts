import { ServiceError } from '@deskmate/api/contracts/errors';
import { identity } from '@deskmate/brand/identity';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Dependency } from '@deskmate/service-kit/monitoring/dependencies';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import Stripe from 'stripe';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import { createRenewals } from './change-subscription.ts';
import { createCheckoutSession } from './create-checkout-session.ts';
import { fetchCheckout } from './fetch-checkout.ts';
import { fetchReversals, toReturned } from './fetch-reversals.ts';
import { fetchSubscription } from './fetch-subscription.ts';
import { readNotice } from './read-notice.ts';
import { creditOf, toStripeAmount } from './stripe-values.ts';
import { noticeTypes, toNotice } from './to-notice.ts';
import { updateCustomer } from './update-customer.ts';

type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** Another address for Stripe's API, for tests. */
  apiBase: string | null;
  /** Stripe Tax computes the tax within each price. */
  computesTax: boolean;
  clock: Clock;
  log: Log;
  /** Told whether Stripe answers. */
  dependency: Dependency;
};

/** Payments through Stripe: its Checkout and portal take cards, its subscriptions renew plans. */
export function createStripeGateway(options: StripeOptions): PaymentGateway {
  const { secretKey, webhookSecret, apiBase, computesTax, clock, log, dependency } = options;
  const isTest = /^[rs]k_test_/.test(secretKey);
  const answering = <T>(call: () => Promise<T>): Promise<T> => watched(call, dependency);
  const stripe = new Stripe(secretKey, {
    ...baseAddress(apiBase),
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    appInfo: { name: identity.name },
  });
  return {
    about: {
      id: 'stripe',
      name: 'Stripe',
      is_test: isTest,
      includes_tax: computesTax,
      test_cards: [],
    },
    redirectOrigins: apiBase
      ? [new URL(apiBase).origin]
      : ['https://checkout.stripe.com', 'https://billing.stripe.com'],
    balanceOf: ({ customerId, currency }) =>
      answering(async () => {
        const customer = await stripe.customers.retrieve(customerId).catch(nothingThere);
        return customer ? creditOf(customer, currency) : 0;
      }),
    addToBalance: (addition) => answering(() => addToBalance(stripe, addition)),
    createCheckout: (order) =>
      answering(() =>
        createCheckoutSession(stripe, order, computesTax).catch((error: unknown) => {
          if (order.customerId === null || !isMissing(error)) throw error;
          // Its payment makes a new customer, which takes the place of the one that is gone.
          return createCheckoutSession(stripe, { ...order, customerId: null }, computesTax);
        }),
      ),
    closeCheckout: (reference) => answering(() => closeCheckout(stripe, reference)),
    fetchPayment: (reference) => answering(() => fetchCheckout(stripe, reference).catch(nothingThere)),
    fetchSubscription: (reference) => answering(() => fetchSubscription(stripe, reference).catch(nothingThere)),
    renewals: createRenewals(stripe, answering),
    fetchReversals: (paymentReference) => answering(() => fetchReversals(stripe, paymentReference).catch(nothingThere)),
    endSubscription: (reference) => answering(() => endSubscription(stripe, reference)),
    setCustomerEmail: (customerId, email) =>
      answering(async () => void (await stripe.customers.update(customerId, { email }).catch(nothingThere))),
    removeCustomer: (customerId) => answering(() => removeCustomer(stripe, customerId)),
    refund: ({ paymentReference, amount, currency, key }) =>
      answering(async () =>
        toReturned(
          await stripe.refunds.create(
            { payment_intent: paymentReference, amount: toStripeAmount({ amount, currency }) },
            { idempotencyKey: `refund:${key}` },
          ),
        ),
      ),
    updateCustomer: (customer) =>
      answering(async () => void (await updateCustomer(stripe, customer, computesTax).catch(nothingThere))),
    openPortal: ({ customerId: customer, returnUrl }) =>
      answering(async () => {
        const opening = stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
        return (await opening.catch(nothingThere))?.url ?? null;
      }),
    readNotice: (sent) => readNotice(stripe, { webhookSecret, isTest, clock, log }, sent),
    async *listNotices(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      for await (const event of stripe.events.list({ created, types: noticeTypes, limit: 100 })) {
        const notice = toNotice(event);
        if (notice) yield notice;
      }
    },
    findNotice: (id) =>
      answering(async () => {
        const event = await stripe.events.retrieve(id).catch(nothingThere);
        return event && toNotice(event);
      }),
  };
}

function baseAddress(apiBase: string | null): Stripe.StripeConfig {
  if (apiBase === null) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  return {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
  };
}

type Addition = Parameters<PaymentGateway['addToBalance']>[0];

/** Stripe forgets an idempotency key after a day, so the addition itself names its key as well. */
async function addToBalance(stripe: Stripe, { customerId, amount, currency, key }: Addition): Promise<void> {
  for await (const { metadata } of stripe.customers.listBalanceTransactions(customerId, { limit: 100 }))
    if (metadata?.key === key) return;
  const owed = { amount: -toStripeAmount({ amount, currency }), currency: currency.toLowerCase(), metadata: { key } };
  await stripe.customers.createBalanceTransaction(customerId, owed, { idempotencyKey: `balance:${key}` });
}

async function closeCheckout(stripe: Stripe, reference: string): Promise<boolean> {
  const session = await stripe.checkout.sessions.retrieve(reference).catch(nothingThere);
  if (session?.status !== 'open') return session === null || session.status === 'expired';
  try {
    await stripe.checkout.sessions.expire(reference);
    return true;
  } catch (error) {
    // The session was completed in between.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
    throw error;
  }
}

async function endSubscription(stripe: Stripe, reference: string): Promise<void> {
  const status = (await stripe.subscriptions.retrieve(reference).catch(nothingThere))?.status ?? 'canceled';
  if (status !== 'canceled' && status !== 'incomplete_expired') await stripe.subscriptions.cancel(reference);
}

/** Stripe keeps the payments without the customer. */
async function removeCustomer(stripe: Stripe, customerId: string): Promise<void> {
  const customer = await stripe.customers.retrieve(customerId).catch(nothingThere);
  if (customer && !customer.deleted) await stripe.customers.del(customerId);
}

/**
 * What Stripe does not know, as after its test data was deleted or the account was changed, is no outage: asking again
 * finds it no more.
 */
function nothingThere(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Stripe's error is logged; a client only learns that the gateway does not answer, or that something is not there. */
async function watched<T>(call: () => Promise<T>, dependency: Dependency): Promise<T> {
  try {
    const answer = await call();
    dependency.works();
    return answer;
  } catch (error) {
    if (isAway(error)) dependency.fails(error);
    if (error instanceof Stripe.errors.StripeCardError) throw new ServiceError(declineCode(error), { cause: error });
    if (error instanceof Stripe.errors.StripeError && error.code === 'amount_too_small')
      throw new ServiceError('payment_amount_too_small', { cause: error });
    if (isMissing(error)) throw new ServiceError('not_found', { cause: error });
    if (error instanceof Stripe.errors.StripeError) throw new ServiceError('gateway_unavailable', { cause: error });
    throw error;
  }
}

/** Stripe does not answer, fails, or refuses our key: nobody can pay. */
const isAway = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError;

function declineCode({ code, decline_code: reason }: Stripe.errors.StripeCardError) {
  if (reason === 'insufficient_funds') return 'payment_insufficient_funds';
  return code === 'authentication_required' ? 'payment_authentication_failed' : 'payment_declined';
}
