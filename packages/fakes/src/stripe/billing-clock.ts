import type Stripe from 'stripe';
import type { CheckoutSessions } from './checkout-sessions.ts';
import { draftInvoice, finalizeInvoice, intentOf, itemOf, markPaid, payInvoice, subscriptionOf } from './invoices.ts';
import { debitSettlesAfterSeconds, settleDebit } from './payment-intents.ts';
import { periodEndAfter } from './periods.ts';
import { idOf, type Store } from './store.ts';
import { cancelSubscription, changed, fullLine } from './subscriptions.ts';

const day = 86_400;
const announcedBeforeSeconds = 7 * day;
/** After a failed renewal Stripe tries again by this schedule, then cancels (its setting is left as it comes). */
const retryAfterSeconds = [3 * day, 5 * day, 7 * day];

type Due = { at: number; run: () => void };

/** Lets time pass: whatever falls due happens in its order, at its own second, with its events. */
export function createBillingClock(store: Store, sessions: CheckoutSessions) {
  /** Period ends that were announced, by subscription. */
  const announced = new Map<string, number>();

  const dues = (): Due[] => [
    ...store.list('subscription').reverse().flatMap(subscriptionDues),
    ...store.list('invoice').reverse().flatMap(invoiceDues),
    ...store.list('payment_intent').reverse().flatMap(intentDues),
    ...store.list('checkout.session').reverse().flatMap(sessionDues),
  ];

  function subscriptionDues(subscription: Stripe.Subscription): Due[] {
    if (subscription.status !== 'active' && subscription.status !== 'past_due') return [];
    const end = itemOf(subscription).current_period_end;
    const renewal = { at: end, run: () => turnPeriod(subscription) };
    if (subscription.cancel_at_period_end || announced.get(subscription.id) === end) return [renewal];
    return [{ at: end - announcedBeforeSeconds, run: () => announce(subscription, end) }, renewal];
  }

  function announce(subscription: Stripe.Subscription, end: number): void {
    announced.set(subscription.id, end);
    const lines = [fullLine(subscription)];
    const upcoming = draftInvoice(store, { subscription, reason: 'upcoming', lines });
    store.emit('invoice.upcoming', { ...upcoming, next_payment_attempt: end + 3600 });
  }

  function turnPeriod(subscription: Stripe.Subscription): void {
    if (subscription.cancel_at_period_end) {
      cancelSubscription(store, subscription);
      return;
    }
    const before = structuredClone(subscription);
    const item = itemOf(subscription);
    item.current_period_start = item.current_period_end;
    item.current_period_end = periodEndAfter(subscription.billing_cycle_anchor, item.price, item.current_period_start);
    const lines = [fullLine(subscription)];
    const invoice = store.add(draftInvoice(store, { subscription, reason: 'subscription_cycle', lines }));
    subscription.latest_invoice = invoice.id;
    store.emit('invoice.created', invoice);
    store.emit('customer.subscription.updated', subscription, changed(before, subscription));
  }

  const invoiceDues = (invoice: Stripe.Invoice): Due[] => {
    if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null)
      return [{ at: invoice.automatically_finalizes_at, run: () => collect(invoice) }];
    if (invoice.status === 'open' && invoice.next_payment_attempt !== null)
      return [{ at: invoice.next_payment_attempt, run: () => collect(invoice) }];
    return [];
  };

  function collect(invoice: Stripe.Invoice): void {
    if (invoice.status === 'draft') finalizeInvoice(store, invoice);
    const intent = payInvoice(store, invoice);
    if (intent?.status === 'processing') {
      invoice.next_payment_attempt = null;
      return;
    }
    afterAttempt(invoice);
  }

  /** A paid invoice makes its subscription active again; a failed one makes it past due and is tried again. */
  function afterAttempt(invoice: Stripe.Invoice): void {
    const subscription = subscriptionOf(store, invoice);
    if (invoice.status === 'paid') {
      setStatus(subscription, 'active');
      return;
    }
    const wait = retryAfterSeconds[invoice.attempt_count - 1];
    invoice.next_payment_attempt = wait === undefined ? null : store.now() + wait;
    store.emit('invoice.payment_failed', invoice);
    if (wait !== undefined) setStatus(subscription, 'past_due');
    else if (subscription.status !== 'canceled') cancelSubscription(store, subscription, 'payment_failed');
  }

  function setStatus(subscription: Stripe.Subscription, status: 'active' | 'past_due'): void {
    if (subscription.status === status || subscription.status === 'canceled') return;
    const previous = { status: subscription.status };
    subscription.status = status;
    store.emit('customer.subscription.updated', subscription, previous);
  }

  const intentDues = (intent: Stripe.PaymentIntent): Due[] =>
    intent.status === 'processing'
      ? [{ at: lastTried(store, intent) + debitSettlesAfterSeconds, run: () => settle(intent) }]
      : [];

  function settle(intent: Stripe.PaymentIntent): void {
    settleDebit(store, intent);
    const isPaid = intent.status === 'succeeded';
    const [invoice] = store.list('invoice', (one) => intentOf(store, one)?.id === intent.id);
    if (invoice && isPaid) markPaid(store, invoice);
    const [session] = store.list('checkout.session', (one) =>
      invoice ? one.invoice === invoice.id : one.payment_intent === intent.id,
    );
    if (session?.payment_status === 'unpaid') {
      if (isPaid) session.payment_status = 'paid';
      store.emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
    }
    if (invoice) afterAttempt(invoice);
  }

  const sessionDues = ({ id, status, expires_at: at }: Stripe.Checkout.Session): Due[] =>
    status === 'open' ? [{ at, run: () => sessions.expire(id) }] : [];

  return {
    advanceTo(seconds: number): void {
      if (seconds < store.now()) throw new RangeError('time does not go back');
      for (;;) {
        const [next] = dues().sort((a, b) => a.at - b.at);
        if (!next || next.at > seconds) break;
        store.setNow(Math.max(store.now(), next.at));
        next.run();
      }
      store.setNow(seconds);
    },
  };
}

const lastTried = (store: Store, intent: Stripe.PaymentIntent): number =>
  store.get('charge', idOf(intent.latest_charge)).created;
