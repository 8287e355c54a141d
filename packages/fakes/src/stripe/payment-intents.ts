import type Stripe from 'stripe';
import { openDispute } from './disputes.ts';
import { idOf, noAddress, randomText, type Store } from './store.ts';
import { declines } from './test-cards.ts';

type NewIntent = {
  amount: number;
  currency: string;
  customer: string | null;
  description?: string | null;
  metadata?: Stripe.Metadata;
  offSession?: boolean;
};

/** How long a bank debit takes. */
export const debitSettlesAfterSeconds = 3 * 86_400;

export function createIntent(store: Store, params: NewIntent): Stripe.PaymentIntent {
  const id = store.newId('payment_intent');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(24)}`,
    confirmation_method: 'automatic',
    created: store.now(),
    currency: params.currency,
    customer: params.customer,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'sepa_debit'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: params.offSession ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
  store.add(intent);
  store.emit('payment_intent.created', intent);
  return intent;
}

/** Tries to take the money. A bank debit stays in `processing` until `settleDebit`. */
export function confirmIntent(
  store: Store,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  intent.payment_method = method.id;
  const behaviour = store.behaviours.get(method.id);
  if (behaviour === 'decline' || behaviour === 'insufficient_funds') return declineIntent(store, intent, behaviour);
  const charge = addCharge(store, intent, method);
  if (behaviour === 'debit' || behaviour === 'failing_debit') {
    intent.status = 'processing';
    charge.status = 'pending';
    store.emit('charge.pending', charge);
    store.emit('payment_intent.processing', intent);
    return intent;
  }
  receive(store, intent, charge);
  if (behaviour === 'dispute') openDispute(store, charge);
  return intent;
}

/** The end of a bank debit, days after it began. */
export function settleDebit(store: Store, intent: Stripe.PaymentIntent): void {
  const charge = store.get('charge', idOf(intent.latest_charge));
  if (store.behaviours.get(idOf(intent.payment_method)) !== 'failing_debit') {
    receive(store, intent, charge);
    return;
  }
  const { decline_code: _, ...failure } = declines.decline;
  fail(store, { intent, charge, error: { ...failure, type: 'card_error' } });
}

function declineIntent(
  store: Store,
  intent: Stripe.PaymentIntent,
  behaviour: keyof typeof declines,
): Stripe.PaymentIntent {
  const charge = addCharge(store, intent, store.get('payment_method', idOf(intent.payment_method)));
  fail(store, { intent, charge, error: { ...declines[behaviour], type: 'card_error' } });
  return intent;
}

type Failure = {
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  error: Stripe.PaymentIntent.LastPaymentError;
};

function fail(store: Store, { intent, charge, error }: Failure): void {
  Object.assign(charge, {
    status: 'failed',
    paid: false,
    captured: false,
    amount_captured: 0,
    failure_code: error.code ?? null,
    failure_message: error.message ?? null,
  });
  intent.status = 'requires_payment_method';
  intent.last_payment_error = error;
  intent.payment_method = null;
  store.emit('charge.failed', charge);
  store.emit('payment_intent.payment_failed', intent);
}

function receive(store: Store, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  Object.assign(charge, { status: 'succeeded', paid: true, captured: true, amount_captured: charge.amount });
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, last_payment_error: null });
  store.emit('charge.succeeded', charge);
  store.emit('payment_intent.succeeded', intent);
}

function addCharge(store: Store, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): Stripe.Charge {
  const charge: Stripe.Charge = {
    id: store.newId('charge'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: noAddress, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: false,
    created: store.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  };
  intent.latest_charge = charge.id;
  return store.add(charge);
}
