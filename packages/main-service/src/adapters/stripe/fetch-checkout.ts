import type Stripe from 'stripe';
import type { GatewayPayment } from '../../ports/payment-gateway.ts';
import { firstPaymentOf } from './fetch-subscription.ts';
import { fromStripeAmount, idOf } from './stripe-values.ts';

/** How the payment of a Checkout session stands; null for a session that is not ours. */
export async function fetchCheckout(stripe: Stripe, reference: string): Promise<GatewayPayment | null> {
  const session = await stripe.checkout.sessions.retrieve(reference, {
    expand: ['payment_intent', 'subscription', 'invoice.payments'],
  });
  const paymentSessionId = session.client_reference_id;
  if (!paymentSessionId) return null;
  if (session.status === 'expired') return { status: 'expired', paymentSessionId };
  if (session.status === 'open') return { status: 'open', paymentSessionId };
  if (session.payment_status === 'unpaid')
    return { status: isOnItsWay(session) ? 'confirming' : 'failed', paymentSessionId };
  return session.mode === 'subscription'
    ? paidSubscription(session, paymentSessionId)
    : paidOnce(session, paymentSessionId);
}

/** A bank debit takes days. After it has failed, its intent waits for another payment method, which this session does not offer. */
function isOnItsWay({ payment_intent: intent, invoice }: Stripe.Checkout.Session): boolean {
  if (intent && typeof intent === 'object') return intent.status === 'processing';
  return invoice !== null && typeof invoice === 'object' && invoice.next_payment_attempt === null;
}

function paidOnce(session: Stripe.Checkout.Session, paymentSessionId: string): GatewayPayment {
  return {
    status: 'paid',
    paymentSessionId,
    reference: idOf(session.payment_intent),
    customerId: idOf(session.customer),
    ...fromStripeAmount(session.amount_total ?? 0, session.currency ?? ''),
    fromBalance: 0,
    tax: fromStripeAmount(session.total_details?.amount_tax ?? 0, session.currency ?? '').amount,
    renews: null,
  };
}

function paidSubscription(
  { subscription, invoice }: Stripe.Checkout.Session,
  paymentSessionId: string,
): GatewayPayment | null {
  if (!subscription || typeof subscription === 'string' || !invoice || typeof invoice === 'string') return null;
  const payment = firstPaymentOf(subscription, invoice);
  return payment ? { status: 'paid', ...payment, paymentSessionId } : { status: 'open', paymentSessionId };
}
