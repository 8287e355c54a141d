import type Stripe from 'stripe';
import type { Checkout, CheckoutOrder } from '../../ports/payment-gateway.ts';
import { createCoupon } from './create-coupon.ts';
import { toStripeAmount } from './stripe-values.ts';

/** Stripe ends a session a day after it began at the latest, by its own clock. */
const earlierSeconds = 600;

/** @param computesTax whether Stripe Tax computes the tax within the price; the checkout then asks for an address. */
export async function createCheckoutSession(
  stripe: Stripe,
  order: CheckoutOrder,
  computesTax: boolean,
): Promise<Checkout> {
  const { paymentSessionId, customerId, clientEmail } = order;
  const coupon = await createCoupon(stripe, order);
  const endsAt = Math.floor(order.expiresAt.getTime() / 1000) - earlierSeconds;
  const session = await stripe.checkout.sessions.create(
    {
      ...(order.plan ? forPlan(order, order.plan) : forPack(order)),
      ...(customerId ? { customer: customerId } : { customer_email: clientEmail }),
      ...(coupon === null ? {} : { discounts: [{ coupon }] }),
      ...(computesTax ? { automatic_tax: { enabled: true } } : {}),
      ...(computesTax && customerId ? { customer_update: { address: 'auto' as const } } : {}),
      client_reference_id: paymentSessionId,
      expires_at: endsAt,
      success_url: order.returnUrl,
      cancel_url: order.cancelUrl,
    },
    // A session that got a new end asks for another checkout: Stripe refuses a known key with other parameters.
    { idempotencyKey: `checkout:${paymentSessionId}:${endsAt}:${customerId ?? 'new'}` },
  );
  return { checkoutUrl: session.url, reference: session.id };
}

type Goods = Pick<
  Stripe.Checkout.SessionCreateParams,
  'mode' | 'line_items' | 'subscription_data' | 'payment_intent_data' | 'customer_creation'
>;

function forPlan(order: CheckoutOrder, { versionId, name, interval }: NonNullable<CheckoutOrder['plan']>): Goods {
  const metadata = { payment_session: order.paymentSessionId, client: order.clientId, plan_version: versionId };
  return {
    mode: 'subscription',
    line_items: [{ price_data: { ...price(order, name), recurring: { interval } }, quantity: 1 }],
    subscription_data: { metadata },
  };
}

const forPack = (order: CheckoutOrder): Goods => ({
  mode: 'payment',
  // The customer portal needs a customer later.
  ...(order.customerId ? {} : { customer_creation: 'always' as const }),
  line_items: [{ price_data: price(order, order.description), quantity: 1 }],
  payment_intent_data: { metadata: { payment_session: order.paymentSessionId }, description: order.description },
});

/** Before the discount, which Stripe takes off. */
const price = ({ amount, discount, currency }: CheckoutOrder, name: string) => ({
  currency: currency.toLowerCase(),
  unit_amount: toStripeAmount({ amount: amount + (discount?.amount ?? 0), currency }),
  // What is shown before paying is what is paid.
  tax_behavior: 'inclusive' as const,
  product_data: { name },
});
