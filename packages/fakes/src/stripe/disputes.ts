import type Stripe from 'stripe';
import { invalidRequest } from './api-error.ts';
import { idOf, type Store } from './store.ts';

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** The cardholder's bank takes the money back until the dispute is decided. */
export function openDispute(store: Store, charge: Stripe.Charge): Stripe.Dispute {
  const dispute: Stripe.Dispute = {
    id: store.newId('dispute'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: store.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence },
    evidence_details: {
      due_by: store.now() + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
  charge.disputed = true;
  store.add(dispute);
  store.emit('charge.dispute.created', dispute);
  store.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The same for what a payment took. */
export const disputePayment = (store: Store, intent: string): Stripe.Dispute =>
  openDispute(store, store.get('charge', idOf(store.get('payment_intent', intent).latest_charge)));

type Evidence = { uncategorized_text?: string };

/** As in Stripe's tests, the words `winning_evidence` and `losing_evidence` decide a dispute at once. */
export function submitEvidence(
  store: Store,
  id: string,
  { evidence = {}, submit = true }: { evidence?: Evidence; submit?: boolean },
): Stripe.Dispute {
  const dispute = store.get('dispute', id);
  if (dispute.status !== 'needs_response' && dispute.status !== 'under_review')
    throw invalidRequest('This dispute is already closed.', { code: 'status_transition_invalid' });
  const text = evidence.uncategorized_text;
  if (text !== undefined) dispute.evidence.uncategorized_text = text;
  dispute.evidence_details.has_evidence = true;
  if (!submit) return dispute;
  dispute.evidence_details.submission_count += 1;
  dispute.status = 'under_review';
  store.emit('charge.dispute.updated', dispute);
  if (text === 'winning_evidence') closeDispute(store, dispute, 'won');
  if (text === 'losing_evidence') closeDispute(store, dispute, 'lost');
  return dispute;
}

/** Accepts the dispute. */
export function acceptDispute(store: Store, id: string): Stripe.Dispute {
  const dispute = store.get('dispute', id);
  closeDispute(store, dispute, 'lost');
  return dispute;
}

function closeDispute(store: Store, dispute: Stripe.Dispute, status: 'won' | 'lost'): void {
  dispute.status = status;
  if (status === 'won') {
    store.get('charge', idOf(dispute.charge)).disputed = false;
    store.emit('charge.dispute.funds_reinstated', dispute);
  }
  store.emit('charge.dispute.closed', dispute);
}
