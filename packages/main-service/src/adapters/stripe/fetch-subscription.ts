import type Stripe from 'stripe';
import type { GatewaySubscription, PaidPayment, PaidRenewal, Period } from '../../ports/payment-gateway.ts';
import { creditOf, fromStripeAmount, idOf } from './stripe-values.ts';

/** A subscription with everything that was paid for it; null for one that is not ours. */
export async function fetchSubscription(stripe: Stripe, reference: string): Promise<GatewaySubscription | null> {
  const subscription = await stripe.subscriptions.retrieve(reference, {
    expand: ['discounts.source.coupon', 'customer'],
  });
  const { client, plan_version: planVersionId } = subscription.metadata;
  const [item] = subscription.items.data;
  if (!client || !planVersionId || !item) return null;
  const invoices = await stripe.invoices
    .list({ subscription: reference, status: 'paid', limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit: 1000 });
  const intervals = await fetchIntervals(stripe, item.price, invoices);
  const first = invoices.find(isFirst);
  return {
    reference,
    clientId: client,
    customerId: idOf(subscription.customer),
    status: statusOf(subscription),
    cancelsAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    planVersionId,
    interval: intervalOf(item.price),
    period: toPeriod({ start: item.current_period_start, end: item.current_period_end }),
    nextDiscount: nextDiscountOf(subscription, item.current_period_end),
    balance: typeof subscription.customer === 'object' ? creditOf(subscription.customer, subscription.currency) : 0,
    createdAt: new Date(subscription.created * 1000),
    firstPayment: first ? firstPaymentOf(subscription, first) : null,
    renewals: invoices
      .filter((invoice) => !isFirst(invoice))
      .map((invoice) => toRenewal(invoice, planVersionId, intervals))
      .filter((renewal) => renewal !== null)
      .reverse(),
  };
}

type Interval = 'month' | 'year';

/** By price, the interval of every period that was charged for: invoices name prices of earlier plans by their id alone. */
async function fetchIntervals(
  stripe: Stripe,
  current: Stripe.Price,
  invoices: Stripe.Invoice[],
): Promise<Map<string, Interval>> {
  const intervals = new Map([[current.id, intervalOf(current)]]);
  for (const id of invoices.map((invoice) => priceOf(chargedLine(invoice))))
    if (id !== null && !intervals.has(id)) intervals.set(id, intervalOf(await stripe.prices.retrieve(id)));
  return intervals;
}

/** What a coupon takes off the invoice of the next period; one that was meant for the first only is gone by then. */
function nextDiscountOf({ discounts, currency }: Stripe.Subscription, nextPeriodStart: number): number {
  return discounts.reduce((sum, discount) => {
    if (typeof discount === 'string' || (discount.end !== null && discount.end <= nextPeriodStart)) return sum;
    const { coupon } = discount.source;
    if (!coupon || typeof coupon === 'string' || coupon.duration === 'once') return sum;
    return sum + fromStripeAmount(coupon.amount_off ?? 0, currency).amount;
  }, 0);
}

const isFirst = ({ billing_reason: reason }: Stripe.Invoice): boolean => reason === 'subscription_create';

function statusOf({ status }: Stripe.Subscription): GatewaySubscription['status'] {
  if (status === 'active' || status === 'trialing') return 'active';
  return status === 'past_due' || status === 'incomplete' || status === 'unpaid' ? 'past_due' : 'ended';
}

/** The first period of a subscription once it is paid. */
export function firstPaymentOf(subscription: Stripe.Subscription, invoice: Stripe.Invoice): PaidPayment | null {
  const paymentSessionId = subscription.metadata.payment_session;
  const line = chargedLine(invoice);
  if (!paymentSessionId || !line || invoice.status !== 'paid') return null;
  return {
    paymentSessionId,
    reference: paymentReference(invoice),
    customerId: idOf(subscription.customer),
    ...fromStripeAmount(invoice.amount_paid, invoice.currency),
    fromBalance: takenFromBalance(invoice),
    tax: taxOf(invoice),
    renews: {
      subscriptionReference: subscription.id,
      subscribedAt: new Date(subscription.created * 1000),
      paidAt: paidAtOf(invoice),
      period: toPeriod(line.period),
    },
  };
}

function toRenewal(
  invoice: Stripe.Invoice,
  planVersionId: string,
  intervals: ReadonlyMap<string, Interval>,
): PaidRenewal | null {
  const line = chargedLine(invoice);
  if (!line) return null;
  const period = toPeriod(line.period);
  const isChange = invoice.billing_reason === 'subscription_update';
  return {
    reference: paymentReference(invoice),
    ...fromStripeAmount(invoice.amount_paid, invoice.currency),
    discount: fromStripeAmount(takenOff(invoice), invoice.currency).amount,
    // A change to a cheaper plan leaves money over instead.
    fromBalance: isChange ? Math.max(0, takenFromBalance(invoice)) : takenFromBalance(invoice),
    tax: taxOf(invoice),
    // As it was when the invoice was made: the plan may have changed since.
    planVersionId: invoice.parent?.subscription_details?.metadata?.plan_version ?? planVersionId,
    interval: intervals.get(priceOf(line) ?? '') ?? 'month',
    period,
    isChange,
    paidAt: paidAtOf(invoice),
  };
}

const paidAtOf = ({ status_transitions: { paid_at: paidAt }, created }: Stripe.Invoice): Date =>
  new Date((paidAt ?? created) * 1000);

/** Stripe's balance is what the customer owes: an invoice that a credit pays for raises it towards 0. */
const takenFromBalance = ({ starting_balance: before, ending_balance: after, currency }: Stripe.Invoice): number =>
  fromStripeAmount((after ?? before) - before, currency).amount;

/** Below 0 for a change to a cheaper plan: what it leaves over pays later invoices, which name the tax of their whole price. */
const taxOf = ({ total_taxes: taxes, currency }: Stripe.Invoice): number => {
  const tax = (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return fromStripeAmount(tax, currency).amount;
};

const takenOff = ({ total_discount_amounts: amounts }: Stripe.Invoice): number =>
  (amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);

/** The line with the period that an invoice charges for; what it takes off for unused time has an older one. */
function chargedLine({ lines }: Stripe.Invoice): Stripe.InvoiceLineItem | undefined {
  const charged = lines.data.filter(({ amount, parent }) => amount >= 0 && parent?.subscription_item_details);
  return charged.toSorted((a, b) => b.period.end - a.period.end)[0];
}

function priceOf(line: Stripe.InvoiceLineItem | undefined): string | null {
  const price = line?.pricing?.price_details?.price;
  return price ? idOf(price) : null;
}

/** An invoice that a balance paid has no payment; then the invoice's own id is used. */
function paymentReference({ id, payments }: Stripe.Invoice): string {
  const paid = payments?.data.find(({ status }) => status === 'paid')?.payment;
  return paid?.payment_intent ? idOf(paid.payment_intent) : id;
}

const intervalOf = ({ recurring }: Stripe.Price): Interval => (recurring?.interval === 'year' ? 'year' : 'month');

const toPeriod = ({ start, end }: { start: number; end: number }): Period => ({
  startsAt: new Date(start * 1000),
  endsAt: new Date(end * 1000),
});
