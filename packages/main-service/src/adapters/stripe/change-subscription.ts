import Stripe from 'stripe';
import type { ChangePrice, PlanChange, Renewals, TermsMove } from '../../ports/payment-gateway.ts';
import { createChangeCoupon } from './create-coupon.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-values.ts';

type Answering = <T>(call: () => Promise<T>) => Promise<T>;

/** A change begins a period of its own now and takes the unused time of the old one off its price. */
export const createRenewals = (stripe: Stripe, answering: Answering): Renewals => ({
  previewChange: (change) => answering(() => previewChange(stripe, change)),
  change: (change) => answering(() => changeSubscription(stripe, change)),
  setCancelsAtPeriodEnd: (reference, cancels) =>
    answering(async () => {
      await stripe.subscriptions.update(reference, { cancel_at_period_end: cancels });
    }),
  moveAtRenewal: (move) => answering(() => moveAtRenewal(stripe, move)),
});

async function previewChange(stripe: Stripe, change: PlanChange): Promise<ChangePrice> {
  const preview = await stripe.invoices.createPreview({
    subscription: change.reference,
    discounts: await discountsOf(stripe, change),
    subscription_details: await toUpdate(stripe, change),
  });
  const unused = preview.lines.data.reduce((sum, { amount }) => sum + Math.min(0, amount), 0);
  const latest = Math.max(...preview.lines.data.map(({ period }) => period.end));
  const dueNow = fromStripeAmount(preview.amount_due, preview.currency);
  return {
    unused: -fromStripeAmount(unused, preview.currency).amount,
    dueNow: dueNow.amount,
    leftOver: fromStripeAmount(preview.amount_due - preview.total - preview.starting_balance, preview.currency).amount,
    currency: dueNow.currency,
    renewsAt: new Date(latest * 1000),
  };
}

async function changeSubscription(stripe: Stripe, change: PlanChange): Promise<void> {
  const { reference, plan, discount, at } = change;
  const off = discount ? `:${discount.amount}:${discount.payments}` : '';
  await stripe.subscriptions.update(
    reference,
    {
      ...(await toUpdate(stripe, change)),
      cancel_at_period_end: false,
      discounts: await discountsOf(stripe, change),
      metadata: { plan_version: plan.versionId },
      // A card that does not pay changes nothing.
      payment_behavior: 'error_if_incomplete',
    },
    { idempotencyKey: `change:${reference}:${plan.versionId}:${plan.interval}:${at.getTime()}${off}` },
  );
}

/** An empty text takes away what there was: a promo code was for the plan that it was bought with. */
async function discountsOf(
  stripe: Stripe,
  { discount, plan: { interval }, currency }: PlanChange,
): Promise<'' | [{ coupon: string }]> {
  return discount ? [{ coupon: await createChangeCoupon(stripe, { discount, interval, currency }) }] : '';
}

async function moveAtRenewal(stripe: Stripe, move: TermsMove): Promise<boolean> {
  const { reference, fromVersionId, plan } = move;
  const { status, cancel_at_period_end: cancels, metadata, items } = await stripe.subscriptions.retrieve(reference);
  if (status !== 'active' || cancels || metadata.plan_version !== fromVersionId) return false;
  await stripe.subscriptions.update(
    reference,
    {
      items: [{ id: items.data[0]?.id ?? '', price_data: await priceOf(stripe, move) }],
      proration_behavior: 'none',
      metadata: { plan_version: plan.versionId },
    },
    { idempotencyKey: `move:${reference}:${fromVersionId}:${plan.versionId}` },
  );
  return true;
}

const priceOf = async (stripe: Stripe, { plan, amount, currency }: Omit<PlanChange, 'at' | 'discount'>) => ({
  currency: currency.toLowerCase(),
  unit_amount: toStripeAmount({ amount, currency }),
  recurring: { interval: plan.interval },
  tax_behavior: 'inclusive' as const,
  product: await productOf(stripe, plan),
});

async function toUpdate(stripe: Stripe, change: PlanChange) {
  const { reference, at } = change;
  const { items } = await stripe.subscriptions.retrieve(reference);
  return {
    items: [{ id: items.data[0]?.id ?? '', price_data: await priceOf(stripe, change) }],
    proration_behavior: 'always_invoice' as const,
    billing_cycle_anchor: { type: 'now' as const },
    proration_date: Math.floor(at.getTime() / 1000),
  };
}

/** One product per plan version, under an id of ours, so that a second call finds the first one's. */
async function productOf(stripe: Stripe, { versionId, name }: PlanChange['plan']): Promise<string> {
  const id = `plan_${versionId}`;
  try {
    await stripe.products.create({ id, name });
  } catch (error) {
    const isThere = error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists';
    if (!isThere) throw error;
  }
  return id;
}
