import type Stripe from 'stripe';
import { ApiError, invalidRequest } from './api-error.ts';
import { endOfMonths } from './periods.ts';
import { idOf, type Store } from './store.ts';

export type NewCoupon = {
  id?: string;
  amount_off?: number;
  currency?: string;
  percent_off?: number;
  duration?: 'forever' | 'once' | 'repeating';
  duration_in_months?: number;
  max_redemptions?: number;
  name?: string;
};

export function createCoupon(store: Store, params: NewCoupon): Stripe.Coupon {
  const { id, amount_off: amountOff, percent_off: percentOff, duration = 'once', duration_in_months: months } = params;
  if (id !== undefined && store.find(id))
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'resource_already_exists',
      message: 'Coupon already exists.',
      param: 'id',
    });
  if ((amountOff === undefined) === (percentOff === undefined))
    throw invalidRequest('You must pass exactly one of `amount_off` or `percent_off`.');
  if (amountOff !== undefined && params.currency === undefined)
    throw invalidRequest('You must pass `currency` when passing `amount_off`.', { param: 'currency' });
  if ((duration === 'repeating') !== (months !== undefined))
    throw invalidRequest('`duration_in_months` is needed for, and only for, `duration=repeating`.');
  const coupon: Stripe.Coupon = {
    id: id ?? store.newId('coupon'),
    object: 'coupon',
    amount_off: amountOff ?? null,
    created: store.now(),
    currency: amountOff === undefined ? null : (params.currency?.toLowerCase() ?? null),
    duration,
    duration_in_months: months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: {},
    name: params.name ?? null,
    percent_off: percentOff ?? null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
  store.add(coupon);
  store.emit('coupon.created', coupon);
  return coupon;
}

/** What a coupon takes off an amount, never more than all of it. */
export function takenOff(coupon: Stripe.Coupon | null, amount: number): number {
  if (!coupon) return 0;
  return Math.min(amount, coupon.amount_off ?? Math.round((amount * (coupon.percent_off ?? 0)) / 100));
}

/** @throws ApiError for one that cannot be redeemed. */
export function redeemable(store: Store, id: string, currency: string): Stripe.Coupon {
  const coupon = store.get('coupon', id);
  if (!coupon.valid) throw invalidRequest(`Coupon ${id} is used up and cannot be applied.`, { code: 'coupon_expired' });
  if (coupon.currency !== null && coupon.currency !== currency)
    throw invalidRequest(`The coupon ${id} cannot be applied to prices in ${currency}.`);
  return coupon;
}

/** Counts one redemption and keeps the discount with the subscription. */
export function redeem(store: Store, coupon: Stripe.Coupon, subscription: Stripe.Subscription): void {
  coupon.times_redeemed += 1;
  coupon.valid = coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions;
  const { duration_in_months: months } = coupon;
  const discount: Stripe.Discount = {
    id: store.newId('discount'),
    object: 'discount',
    checkout_session: null,
    customer: idOf(subscription.customer),
    customer_account: null,
    end: months === null ? null : endOfMonths(store.now(), months),
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { type: 'coupon', coupon: coupon.id },
    start: store.now(),
    subscription: subscription.id,
    subscription_item: null,
  };
  store.add(discount);
  subscription.discounts = [discount.id];
  store.emit('customer.discount.created', discount);
}

/** The discount that reduces an invoice of this moment; one for a single invoice is gone after it. */
export function discountAt(store: Store, subscription: Stripe.Subscription, moment: number): Stripe.Discount | null {
  const [reference] = subscription.discounts;
  const discount = reference === undefined ? null : store.get('discount', idOf(reference));
  return discount && (discount.end === null || discount.end > moment) ? discount : null;
}

export const couponOf = (store: Store, { source }: Stripe.Discount): Stripe.Coupon =>
  store.get('coupon', idOf(source.coupon));

/** After an invoice, a coupon for one invoice is used up. */
export function endSingleUse(store: Store, subscription: Stripe.Subscription): void {
  const [reference] = subscription.discounts;
  if (reference === undefined) return;
  if (couponOf(store, store.get('discount', idOf(reference))).duration === 'once') subscription.discounts = [];
}
