import Stripe from 'stripe';
import type { CheckoutOrder } from '../../ports/payment-gateway.ts';
import { toStripeAmount } from './stripe-amount.ts';

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
  const months = discount.payments * monthsOf[plan.interval];
  try {
    await stripe.coupons.create({
      id,
      amount_off: toStripeAmount({ amount: discount.amount, currency }),
      currency: currency.toLowerCase(),
      max_redemptions: 1,
      ...(discount.payments === 1 ? { duration: 'once' } : { duration: 'repeating', duration_in_months: months }),
    });
  } catch (error) {
    const isThere = error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists';
    if (!isThere) throw error;
  }
  return id;
}
