import type Stripe from 'stripe';
import { ApiError, invalidRequest } from './api-error.ts';
import { createPrice, type PriceData, productName, toPlan } from './catalog.ts';
import { redeem, redeemable } from './coupons.ts';
import { draftInvoice, finalizeInvoice, itemOf, payInvoice, paymentMethodOf } from './invoices.ts';
import { periodEndAfter } from './periods.ts';
import { idOf, listOf, randomText, type Store } from './store.ts';
import { declines } from './test-cards.ts';

type NewSubscription = {
  customer: string;
  price: Stripe.Price;
  method: Stripe.PaymentMethod;
  metadata: Stripe.Metadata;
  coupon?: Stripe.Coupon | null;
  isTaxed?: boolean;
};

/** Begins now, with its first invoice, which is paid at once or, by bank debit, days later. */
export function startSubscription(
  store: Store,
  { customer, price, method, metadata, coupon, isTaxed = false }: NewSubscription,
): { subscription: Stripe.Subscription; invoice: Stripe.Invoice; intent: Stripe.PaymentIntent | null } {
  const id = store.newId('subscription');
  const now = store.now();
  const subscription: Stripe.Subscription = {
    ...emptySubscription,
    id,
    automatic_tax: { ...emptySubscription.automatic_tax, enabled: isTaxed },
    billing_cycle_anchor: now,
    created: now,
    currency: price.currency,
    customer,
    default_payment_method: method.id,
    items: listOf([toItem(id, price, { start: now, end: periodEndAfter(now, price, now) })], itemsUrl(id)),
    metadata,
    start_date: now,
    status: 'active',
  };
  store.add(subscription);
  store.get('customer', customer).currency ??= price.currency;
  if (coupon) redeem(store, coupon, subscription);
  store.emit('customer.subscription.created', subscription);
  const { invoice, intent } = invoiceAtOnce(store, subscription, 'subscription_create', [fullLine(subscription)]);
  return { subscription, invoice, intent };
}

/** One whole period of what the subscription costs now. */
export function fullLine(subscription: Stripe.Subscription) {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  return { price, amount: price.unit_amount ?? 0, period: { start, end } };
}

type InvoiceLines = Parameters<typeof draftInvoice>[1]['lines'];

function invoiceAtOnce(
  store: Store,
  subscription: Stripe.Subscription,
  reason: 'subscription_create' | 'subscription_update',
  lines: InvoiceLines,
): { invoice: Stripe.Invoice; intent: Stripe.PaymentIntent | null } {
  const invoice = store.add(draftInvoice(store, { subscription, reason, lines }));
  subscription.latest_invoice = invoice.id;
  store.emit('invoice.created', invoice);
  finalizeInvoice(store, invoice);
  const intent = payInvoice(store, invoice);
  if (intent?.status === 'requires_payment_method') store.emit('invoice.payment_failed', invoice);
  return { invoice, intent };
}

export type SubscriptionChange = {
  cancel_at_period_end?: boolean;
  default_payment_method?: string;
  metadata?: Stripe.Metadata;
  items?: { id?: string; price?: string; price_data?: PriceData }[];
  proration_behavior?: 'always_invoice' | 'none' | 'create_prorations';
  billing_cycle_anchor?: { type: 'now' | 'unchanged' };
  proration_date?: number;
  payment_behavior?: 'error_if_incomplete' | 'allow_incomplete';
  discounts?: '' | { coupon: string }[];
};

export function updateSubscription(store: Store, id: string, change: SubscriptionChange): Stripe.Subscription {
  const subscription = store.get('subscription', id);
  if (subscription.status === 'canceled')
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  if (change.items && change.payment_behavior === 'error_if_incomplete') refuseBadCard(store, subscription);
  const before = structuredClone(subscription);
  if (change.default_payment_method !== undefined) {
    subscription.default_payment_method = store.get('payment_method', change.default_payment_method).id;
  }
  if (change.metadata) subscription.metadata = { ...subscription.metadata, ...change.metadata };
  if (change.cancel_at_period_end !== undefined) setCancelAtEnd(store, subscription, change.cancel_at_period_end);
  const lines = changeItem(store, subscription, change);
  setDiscounts(store, subscription, change.discounts);
  if (lines.length > 0) {
    const { intent } = invoiceAtOnce(store, subscription, 'subscription_update', lines);
    if (intent?.status === 'requires_payment_method') subscription.status = 'past_due';
  }
  store.emit('customer.subscription.updated', subscription, changed(before, subscription));
  return subscription;
}

/** Given discounts replace the present ones; without any they stay. */
export function setDiscounts(
  store: Store,
  subscription: Stripe.Subscription,
  discounts: SubscriptionChange['discounts'],
): void {
  if (discounts === undefined) return;
  subscription.discounts = [];
  const [discount] = discounts || [];
  if (discount) redeem(store, redeemable(store, discount.coupon, subscription.currency), subscription);
}

/** The change is refused before anything happens. */
function refuseBadCard(store: Store, subscription: Stripe.Subscription): void {
  const behaviour = store.behaviours.get(paymentMethodOf(store, subscription));
  if (behaviour === 'decline' || behaviour === 'insufficient_funds')
    throw new ApiError(402, { ...declines[behaviour], type: 'card_error' });
}

function setCancelAtEnd(store: Store, subscription: Stripe.Subscription, cancels: boolean): void {
  subscription.cancel_at_period_end = cancels;
  subscription.cancel_at = cancels ? itemOf(subscription).current_period_end : null;
  subscription.canceled_at = cancels ? store.now() : null;
  subscription.cancellation_details = { ...noDetails, reason: cancels ? 'cancellation_requested' : null };
}

/** Puts the new price in the place of the old one. @returns the lines to invoice at once. */
export function changeItem(store: Store, subscription: Stripe.Subscription, change: SubscriptionChange): InvoiceLines {
  const [newItem] = change.items ?? [];
  if (!newItem) return [];
  const item = itemOf(subscription);
  if (newItem.id !== undefined && newItem.id !== item.id)
    throw invalidRequest(`No such subscription item: ${newItem.id}`);
  const price = newItem.price_data
    ? createPrice(store, newItem.price_data, true)
    : store.get('price', newItem.price ?? item.price.id);
  const now = change.proration_date ?? store.now();
  const old = { ...item };
  const startsAnew =
    change.billing_cycle_anchor?.type === 'now' || price.recurring?.interval !== old.price.recurring?.interval;
  if (startsAnew) subscription.billing_cycle_anchor = store.now();
  const end = startsAnew
    ? periodEndAfter(subscription.billing_cycle_anchor, price, store.now())
    : old.current_period_end;
  const start = startsAnew ? store.now() : old.current_period_start;
  Object.assign(item, { price, plan: toPlan(price), current_period_start: start, current_period_end: end });
  if (change.proration_behavior !== 'always_invoice') return [];
  const left = (old.current_period_end - now) / (old.current_period_end - old.current_period_start);
  const rest = { start: now, end: old.current_period_end };
  const unused: InvoiceLines[number] = {
    price: old.price,
    amount: -Math.round(((old.price.unit_amount ?? 0) - paidLess(store, subscription)) * left),
    period: rest,
    description: `Unused time on ${productName(store, old.price)}`,
    proration: true,
  };
  if (startsAnew) return [unused, fullLine(subscription)];
  const remaining = { price, amount: Math.round((price.unit_amount ?? 0) * left), period: rest, proration: true };
  return [unused, remaining];
}

/** What a coupon took off the period that runs: unused time is worth what was paid for it. */
function paidLess(store: Store, { latest_invoice: latest }: Stripe.Subscription): number {
  if (!latest) return 0;
  const { total_discount_amounts: amounts } = store.get('invoice', idOf(latest));
  return (amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
}

export function cancelSubscription(
  store: Store,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails['reason'] = 'cancellation_requested',
): Stripe.Subscription {
  if (subscription.status === 'canceled') throw invalidRequest(`No such subscription: '${subscription.id}'`);
  Object.assign(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? store.now(),
    ended_at: store.now(),
    cancellation_details: { ...noDetails, reason },
  });
  store.emit('customer.subscription.deleted', subscription);
  return subscription;
}

/** What `previous_attributes` of an event holds: the old values of what changed. */
export const changed = (before: object, after: object): object =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name as keyof object]),
    ),
  );

const itemsUrl = (id: string): string => `/v1/subscription_items?subscription=${id}`;

const toItem = (
  subscription: string,
  price: Stripe.Price,
  period: { start: number; end: number },
): Stripe.SubscriptionItem => ({
  id: `si_${randomText(14)}`,
  object: 'subscription_item',
  billing_thresholds: null,
  created: period.start,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: toPlan(price),
  price,
  quantity: 1,
  subscription,
  tax_rates: [],
});

export const activeOf = (store: Store, customer: string): Stripe.Subscription[] =>
  store.list('subscription', (one) => idOf(one.customer) === customer && one.status !== 'canceled');

const noDetails: Stripe.Subscription.CancellationDetails = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
};

const emptySubscription = {
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: 'classic' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: noDetails,
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: null,
} satisfies Partial<Stripe.Subscription>;
