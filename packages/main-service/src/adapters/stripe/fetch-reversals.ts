import type Stripe from 'stripe';
import type { Returned, Reversals } from '../../ports/payment-gateway.ts';
import { fromStripeAmount } from './stripe-values.ts';

/** What was given back of a payment, and what its payer's bank took back. */
export async function fetchReversals(stripe: Stripe, paymentIntent: string): Promise<Reversals> {
  const ofPayment = { payment_intent: paymentIntent, limit: 100 };
  const refunds = await stripe.refunds.list(ofPayment);
  const disputes = await stripe.disputes.list(ofPayment);
  return {
    refunds: refunds.data.filter(({ status }) => status === 'succeeded' || status === 'pending').map(toReturned),
    failedRefunds: refunds.data
      .filter(({ status }) => status === 'failed' || status === 'canceled')
      .map(({ id }) => id),
    disputes: disputes.data
      // An inquiry moves no money.
      .filter(({ status }) => !status.startsWith('warning_') && status !== 'prevented')
      .map((dispute) => ({ ...toReturned(dispute), status: statusOf(dispute) })),
  };
}

const statusOf = ({ status }: Stripe.Dispute): 'open' | 'won' | 'lost' =>
  status === 'won' ? 'won' : status === 'lost' ? 'lost' : 'open';

export const toReturned = ({ id, amount, currency, created }: Stripe.Refund | Stripe.Dispute): Returned => ({
  reference: id,
  ...fromStripeAmount(amount, currency),
  createdAt: new Date(created * 1000),
});
