import Stripe from 'stripe';
import type { CheckoutOrder, Discount } from '../../ports/payment-gateway.ts';
import { toStripeAmount } from './stripe-values.ts';

const monthsOf = { month: 1, year: 12 } as const;

/**
 * What a promo code takes off one order, as a coupon of its own: the amount is ours, so that the price which was shown
 * is the one that is charged. @returns its id, the same for a second call.
 */
export async function createCoupon(
  stripe: Stripe,
  { paymentSessionId, discount, plan, currency }: CheckoutOrder,
): Promise<string | null> {
  if (!discount || !plan) return null;
  const id = `order_${paymentSessionId}`;
  return create(stripe, { id, discount, interval: plan.interval, currency, max_redemptions: 1 });
}

type ChangeDiscount = { discount: Discount; interval: 'month' | 'year'; currency: string };

/** What a code takes off a change of plan: one coupon for all changes that get as much off, because a preview needs one too. */
export function createChangeCoupon(stripe: Stripe, change: ChangeDiscount): Promise<string> {
  const { discount, interval, currency } = change;
  return create(stripe, { ...change, id: `change_${discount.amount}_${currency}_${discount.payments}_${interval}` });
}

type NewCoupon = ChangeDiscount & { id: string; max_redemptions?: number };

async function create(stripe: Stripe, { id, discount, interval, currency, ...limits }: NewCoupon): Promise<string> {
  const { amount, payments } = discount;
  try {
    await stripe.coupons.create({
      id,
      amount_off: toStripeAmount({ amount, currency }),
      currency: currency.toLowerCase(),
      ...limits,
      ...(payments === 1
        ? { duration: 'once' }
        : { duration: 'repeating', duration_in_months: payments * monthsOf[interval] }),
    });
  } catch (error) {
    const isThere = error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists';
    if (!isThere) throw error;
  }
  return id;
}
