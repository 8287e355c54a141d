import type Stripe from 'stripe';
import { productName } from './catalog.ts';
import { couponOf, discountAt, endSingleUse, takenOff } from './coupons.ts';
import { includedTax, totalTax } from './included-tax.ts';
import { isTooSmall } from './minimum-charge.ts';
import { confirmIntent, createIntent } from './payment-intents.ts';
import { decimal, idOf, listOf, type Store } from './store.ts';

/** The item of a subscription, which has one in this stand-in. */
export const itemOf = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = subscription.items.data;
  if (!item) throw new Error('a subscription has no item');
  return item;
};

type LineInput = {
  price: Stripe.Price;
  amount: number;
  period: { start: number; end: number };
  description?: string;
  proration?: boolean;
};
type InvoiceInput = {
  subscription: Stripe.Subscription;
  reason: Stripe.Invoice.BillingReason;
  lines: LineInput[];
  /** For a preview: what would be redeemed, in place of what the subscription has. */
  coupon?: Stripe.Coupon | null;
};

/** A draft; it becomes final an hour later, or at once where a client waits for it. Nothing is stored for a preview. */
export function draftInvoice(store: Store, { subscription, reason, lines, coupon }: InvoiceInput): Stripe.Invoice {
  const id = store.newId('invoice');
  const customer = store.get('customer', idOf(subscription.customer));
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const discount = discountAt(store, subscription, store.now());
  // Nothing is taken off a proration.
  const discountable = lines.reduce((sum, { amount, proration }) => sum + (proration ? 0 : amount), 0);
  const off = takenOff(coupon ?? (discount && couponOf(store, discount)), discountable);
  const total = subtotal - off;
  // What earlier invoices left over is negative, as a customer's balance is what they owe.
  const owed = Math.max(0, total + customer.balance);
  // What is too small to be charged is owed with the next invoice.
  const due = isTooSmall(owed, subscription.currency) ? 0 : owed;
  const isTaxed = subscription.automatic_tax.enabled;
  const tax = isTaxed ? includedTax(store, itemOf(subscription).price, total) : 0;
  const data = lines.map((line) => toLine(store, id, subscription, line));
  const first = data[0]?.period ?? { start: store.now(), end: store.now() };
  return {
    ...emptyInvoice,
    id,
    amount_due: due,
    amount_remaining: due,
    automatic_tax: { ...emptyInvoice.automatic_tax, enabled: isTaxed, status: isTaxed ? 'complete' : null },
    automatically_finalizes_at: store.now() + 3600,
    billing_reason: reason,
    created: store.now(),
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    lines: listOf(data, `/v1/invoices/${id}/lines`),
    metadata: {},
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } },
    },
    period_end: reason === 'subscription_cycle' ? first.start : store.now(),
    period_start: reason === 'subscription_cycle' ? subscription.start_date : store.now(),
    starting_balance: customer.balance,
    subtotal,
    subtotal_excluding_tax: isTaxed ? subtotal - includedTax(store, itemOf(subscription).price, subtotal) : subtotal,
    discounts: discount ? [discount.id] : [],
    total_discount_amounts: off > 0 ? [{ amount: off, discount: discount?.id ?? store.newId('discount') }] : [],
    total,
    total_excluding_tax: total - tax,
    total_taxes: isTaxed ? [totalTax(tax, total)] : [],
  };
}

export function finalizeInvoice(store: Store, invoice: Stripe.Invoice): void {
  const customer = store.get('customer', idOf(invoice.customer));
  const sequence = customer.next_invoice_sequence ?? 1;
  customer.next_invoice_sequence = sequence + 1;
  customer.balance = invoice.total + invoice.starting_balance - invoice.amount_due;
  Object.assign(invoice, {
    status: 'open',
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    automatically_finalizes_at: null,
    effective_at: store.now(),
    ending_balance: customer.balance,
    status_transitions: { ...invoice.status_transitions, finalized_at: store.now() },
  });
  endSingleUse(store, subscriptionOf(store, invoice));
  store.emit('invoice.finalized', invoice);
}

/** @returns the intent that takes the money, or null when nothing is due. */
export function payInvoice(store: Store, invoice: Stripe.Invoice): Stripe.PaymentIntent | null {
  if (invoice.amount_due === 0) {
    markPaid(store, invoice);
    return null;
  }
  const subscription = subscriptionOf(store, invoice);
  const method = store.get('payment_method', paymentMethodOf(store, subscription));
  const intent = intentOf(store, invoice) ?? addIntent(store, invoice);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  confirmIntent(store, intent, method);
  if (intent.status === 'succeeded') markPaid(store, invoice);
  return intent;
}

/** The subscription's own method, else the customer's. */
export function paymentMethodOf(store: Store, subscription: Stripe.Subscription): string {
  const customer = store.get('customer', idOf(subscription.customer));
  return idOf(subscription.default_payment_method) || idOf(customer.invoice_settings.default_payment_method);
}

export const subscriptionOf = (store: Store, invoice: Stripe.Invoice): Stripe.Subscription =>
  store.get('subscription', idOf(invoice.parent?.subscription_details?.subscription));

export const paymentsOf = (store: Store, invoiceId: string): Stripe.InvoicePayment[] =>
  store.list('invoice_payment', ({ invoice }) => idOf(invoice) === invoiceId);

export function intentOf(store: Store, invoice: Stripe.Invoice): Stripe.PaymentIntent | null {
  const [payment] = paymentsOf(store, invoice.id);
  return payment ? store.get('payment_intent', idOf(payment.payment.payment_intent)) : null;
}

function addIntent(store: Store, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  const { amount_due: amount, currency } = invoice;
  const customer = idOf(invoice.customer);
  const intent = createIntent(store, { amount, currency, customer, description: 'Subscription', offSession: true });
  store.add({
    id: store.newId('invoice_payment'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: amount,
    created: store.now(),
    currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
  return intent;
}

export function markPaid(store: Store, invoice: Stripe.Invoice): void {
  Object.assign(invoice, {
    status: 'paid',
    attempted: true,
    auto_advance: false,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: store.now() },
  });
  for (const payment of paymentsOf(store, invoice.id)) {
    Object.assign(payment, {
      status: 'paid',
      amount_paid: invoice.amount_due,
      status_transitions: { canceled_at: null, paid_at: store.now() },
    });
    store.emit('invoice_payment.paid', payment);
  }
  store.emit('invoice.paid', invoice);
  store.emit('invoice.payment_succeeded', invoice);
}

function toLine(
  store: Store,
  invoice: string,
  subscription: Stripe.Subscription,
  { price, amount, period, description, proration = false }: LineInput,
): Stripe.InvoiceLineItem {
  return {
    id: `il_${invoice.slice(3)}${amount < 0 ? 'credit' : 'charge'}`,
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description: description ?? `1 × ${productName(store, price)}`,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: itemOf(subscription).id,
      },
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: idOf(price.product) },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: decimal(1),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

const emptyInvoice = {
  object: 'invoice',
  account_country: 'US',
  account_name: 'Stand-in',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status: 'draft',
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;
