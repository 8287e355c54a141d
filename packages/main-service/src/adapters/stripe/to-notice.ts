import type Stripe from 'stripe';
import type { GatewayNotice } from '../../ports/payment-gateway.ts';

type Subject = Pick<GatewayNotice, 'subject' | 'reference'>;
type Reference = string | { id: string } | null | undefined;

/** The events that matter here, and what each is about. A webhook endpoint should be subscribed to these. */
const subjects: { [type in Stripe.Event.Type]?: (object: never) => Subject | null } = {
  ...each(
    [
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
    ],
    ({ id }: Stripe.Checkout.Session) => about('checkout', id),
  ),
  ...each(
    ['customer.subscription.created', 'customer.subscription.updated', 'customer.subscription.deleted'],
    ({ id }: Stripe.Subscription) => about('subscription', id),
  ),
  ...each(['invoice.paid', 'invoice.payment_failed'], ({ parent }: Stripe.Invoice) =>
    about('subscription', parent?.subscription_details?.subscription),
  ),
  ...each(
    [
      'charge.refunded',
      'refund.updated',
      'refund.failed',
      'charge.dispute.created',
      // What begins as an inquiry moves money only later.
      'charge.dispute.updated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
    ],
    (object: Stripe.Charge | Stripe.Refund | Stripe.Dispute) => about('payment', object.payment_intent),
  ),
};

export const noticeTypes = Object.keys(subjects) as Stripe.Event.Type[];

export function toNotice({ id, type, created, data }: Stripe.Event): GatewayNotice | null {
  const subject = subjects[type]?.(data.object as never);
  return subject ? { id, type, ...subject, sentAt: new Date(created * 1000) } : null;
}

function about(subject: Subject['subject'], reference: Reference): Subject | null {
  if (!reference) return null;
  return { subject, reference: typeof reference === 'string' ? reference : reference.id };
}

function each<O>(types: Stripe.Event.Type[], subjectOf: (object: O) => Subject | null) {
  return Object.fromEntries(types.map((type) => [type, subjectOf]));
}
