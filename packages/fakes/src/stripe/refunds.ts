import type Stripe from 'stripe';
import { invalidRequest } from './api-error.ts';
import { idOf, type Store } from './store.ts';

type NewRefund = {
  payment_intent?: string;
  charge?: string;
  amount?: number;
  reason?: Stripe.Refund.Reason;
  metadata?: Stripe.Metadata;
};

/** Gives money back, all that is left of a charge unless an amount is named. */
export function createRefund(store: Store, params: NewRefund): Stripe.Refund {
  const chargeId = params.charge ?? idOf(store.get('payment_intent', params.payment_intent ?? '').latest_charge);
  const charge = store.get('charge', chargeId);
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const left = charge.amount_captured - charge.amount_refunded;
  if (left <= 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = params.amount ?? left;
  if (amount > left)
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  const refund: Stripe.Refund = {
    id: store.newId('refund'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: store.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund' } },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  store.add(refund);
  store.emit('refund.created', refund);
  store.emit('charge.refunded', charge);
  return refund;
}

/** Days later the bank sends the money back, as for a card that has expired. */
export function failRefund(store: Store, id: string): void {
  const refund = store.get('refund', id);
  const charge = store.get('charge', idOf(refund.charge));
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  store.emit('refund.updated', refund);
  store.emit('refund.failed', refund);
}
