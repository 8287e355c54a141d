import type Stripe from 'stripe';
import type { CheckoutSessions } from './checkout-sessions.ts';
import { redeemable } from './coupons.ts';
import { addBankDebit, addCard } from './customers.ts';
import { confirmIntent, createIntent } from './payment-intents.ts';
import type { Store } from './store.ts';
import { startSubscription } from './subscriptions.ts';
import { cardByNumber, declines } from './test-cards.ts';

/** What a person entered on the hosted page. */
export type CheckoutForm = {
  cardNumber?: string | undefined;
  expiry?: string | undefined;
  iban?: string | undefined;
  /** The answer to the 3-D Secure question. */
  authentication?: 'confirm' | 'refuse' | undefined;
};

export type CheckoutOutcome =
  | { status: 'complete' }
  | { status: 'authentication_required'; cardNumber: string }
  | { status: 'refused'; message: string };

type Deps = { store: Store; sessions: CheckoutSessions };

/** Pays an open session as its page does. */
export function payCheckout(deps: Deps, session: Stripe.Checkout.Session, form: CheckoutForm): CheckoutOutcome {
  if (session.status !== 'open') return { status: 'refused', message: 'This Checkout Session is no longer open.' };
  const method = form.iban ? debitMethod(deps.store, form.iban) : cardMethod(deps, session, form);
  if (!('object' in method)) return method;
  const customer = deps.sessions.customerOf(session);
  method.customer = customer.id;
  deps.store.emit('payment_method.attached', method);
  return session.mode === 'subscription'
    ? subscribe(deps, session, { customer, method })
    : payOnce(deps, session, { customer, method });
}

function debitMethod(store: Store, iban: string): Stripe.PaymentMethod {
  const compact = iban.replace(/\s/g, '');
  // Stripe documents the second of these as the account whose debits fail.
  return addBankDebit(store, compact, compact === 'DE62370400440532013001');
}

function cardMethod(
  { store }: Deps,
  session: Stripe.Checkout.Session,
  { cardNumber = '', expiry = '12 / 99', authentication }: CheckoutForm,
): Stripe.PaymentMethod | CheckoutOutcome {
  const card = cardByNumber(cardNumber);
  if (!card) return { status: 'refused', message: 'Your card number is invalid.' };
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  if (month < 1 || month > 12) return { status: 'refused', message: 'Your card’s expiration date is incomplete.' };
  if (card.behaviour === 'authentication' && authentication !== 'confirm') {
    if (authentication === 'refuse')
      return {
        status: 'refused',
        message: 'We are unable to authenticate your payment method. Please choose a different payment method.',
      };
    return { status: 'authentication_required', cardNumber: card.number };
  }
  const method = addCard(store, { ...card, expiryMonth: month, expiryYear: 2000 + (year % 100) });
  if (session.mode === 'subscription' && (card.behaviour === 'decline' || card.behaviour === 'insufficient_funds'))
    return { status: 'refused', message: declines[card.behaviour].message };
  return method;
}

type Payer = { customer: Stripe.Customer; method: Stripe.PaymentMethod };

function payOnce({ store, sessions }: Deps, session: Stripe.Checkout.Session, { customer, method }: Payer) {
  const { params } = sessions.termsOf(session.id);
  const { metadata = {}, description } = params.payment_intent_data ?? {};
  const intent = createIntent(store, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: customer.id,
    metadata,
    description: description ?? null,
  });
  confirmIntent(store, intent, method);
  if (intent.status === 'requires_payment_method')
    return { status: 'refused' as const, message: intent.last_payment_error?.message ?? 'Your card was declined.' };
  session.payment_intent = intent.id;
  return complete(store, session, intent.status === 'succeeded');
}

function subscribe({ store, sessions }: Deps, session: Stripe.Checkout.Session, { customer, method }: Payer) {
  const { params, lines } = sessions.termsOf(session.id);
  const price = lines[0]?.price;
  if (!price) throw new Error('a subscription session has no price');
  const metadata = params.subscription_data?.metadata ?? {};
  const [discount] = params.discounts ?? [];
  const coupon = discount ? redeemable(store, discount.coupon, price.currency) : null;
  const isTaxed = session.automatic_tax.enabled;
  const order = { customer: customer.id, price, method, metadata, coupon, isTaxed };
  const { subscription, invoice } = startSubscription(store, order);
  Object.assign(session, { subscription: subscription.id, invoice: invoice.id });
  return complete(store, session, invoice.status === 'paid');
}

function complete(store: Store, session: Stripe.Checkout.Session, isPaid: boolean): CheckoutOutcome {
  Object.assign(session, { status: 'complete', payment_status: isPaid ? 'paid' : 'unpaid', url: null });
  store.emit('checkout.session.completed', session);
  return { status: 'complete' };
}
