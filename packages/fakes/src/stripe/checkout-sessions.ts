import type Stripe from 'stripe';
import { invalidRequest } from './api-error.ts';
import { createPrice, type PriceData, productName } from './catalog.ts';
import { redeemable, takenOff } from './coupons.ts';
import { createCustomer } from './customers.ts';
import { includedTax } from './included-tax.ts';
import { isTooSmall, minimumOf } from './minimum-charge.ts';
import { idOf, noAddress, randomText, type Store } from './store.ts';

export type NewSession = {
  mode: 'payment' | 'subscription';
  line_items: { price?: string; price_data?: PriceData; quantity: number }[];
  success_url: string;
  cancel_url?: string;
  customer?: string;
  customer_email?: string;
  client_reference_id?: string;
  metadata?: Stripe.Metadata;
  expires_at?: number;
  subscription_data?: { metadata?: Stripe.Metadata };
  payment_intent_data?: { metadata?: Stripe.Metadata; description?: string };
  discounts?: { coupon: string }[];
  automatic_tax?: { enabled: boolean };
  customer_creation?: 'always' | 'if_required';
  locale?: string;
};

/** What Stripe keeps of a session without showing it in the object. */
type SessionTerms = { lines: Stripe.LineItem[]; params: NewSession };

export type CheckoutSessions = ReturnType<typeof createCheckoutSessions>;

export function createCheckoutSessions(store: Store, url: () => string) {
  const terms = new Map<string, SessionTerms>();
  return {
    termsOf(id: string): SessionTerms {
      const found = terms.get(id);
      if (!found) throw invalidRequest(`No such checkout session: ${id}`);
      return found;
    },
    create(params: NewSession): Stripe.Checkout.Session {
      const lines = params.line_items.map((item) => toLine(store, item));
      const [first] = lines;
      if (!first) throw invalidRequest('Missing required param: line_items.', { param: 'line_items' });
      refuseEarlyEnd(store, params.expires_at);
      const isRecurring = first.price?.type === 'recurring';
      if (params.mode === 'subscription' && !isRecurring)
        throw invalidRequest('You must provide at least one recurring price in `subscription` mode when using prices.');
      if (params.mode === 'payment' && isRecurring)
        throw invalidRequest('You specified `payment` mode but passed a recurring price.');
      const id = store.newId('checkout.session');
      const session = emptySession(store, { id, params, url: `${url()}/c/pay/${id}` });
      const subtotal = lines.reduce((sum, line) => sum + line.amount_subtotal, 0);
      const [discount] = params.discounts ?? [];
      const coupon = discount ? redeemable(store, discount.coupon, first.currency) : null;
      const off = takenOff(coupon, subtotal);
      refuseTooSmall(subtotal - off, first.currency);
      const isTaxed = params.automatic_tax?.enabled === true;
      const tax = isTaxed && first.price ? includedTax(store, first.price, subtotal - off) : 0;
      // The stand-in reduces the first line; sessions with a coupon have one.
      Object.assign(first, { amount_discount: off, amount_tax: tax, amount_total: first.amount_subtotal - off });
      Object.assign(session, {
        amount_subtotal: subtotal,
        amount_total: subtotal - off,
        currency: first.currency,
        discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
        automatic_tax: { ...session.automatic_tax, enabled: isTaxed, status: isTaxed ? 'complete' : null },
        total_details: { amount_discount: off, amount_shipping: 0, amount_tax: tax },
      });
      terms.set(id, { lines, params });
      return store.add(session);
    },
    expire(id: string): Stripe.Checkout.Session {
      const session = store.get('checkout.session', id);
      if (session.status !== 'open')
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        );
      session.status = 'expired';
      session.url = null;
      store.emit('checkout.session.expired', session);
      return session;
    },
    /** The customer of a session, who is made now if the session names none. */
    customerOf(session: Stripe.Checkout.Session): Stripe.Customer {
      const id = idOf(session.customer);
      if (id) return store.get('customer', id);
      const customer = createCustomer(store, session.customer_email ? { email: session.customer_email } : {});
      session.customer = customer.id;
      return customer;
    },
  };
}

function refuseEarlyEnd(store: Store, expiresAt: number | undefined): void {
  if (expiresAt === undefined || expiresAt >= store.now() + 1800) return;
  throw invalidRequest('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
    param: 'expires_at',
  });
}

function refuseTooSmall(total: number, currency: string): void {
  if (!isTooSmall(total, currency)) return;
  throw invalidRequest(
    `The Checkout Session's total amount due must add up to at least ${minimumOf(currency)} ${currency}`,
    { code: 'amount_too_small' },
  );
}

function toLine(store: Store, item: NewSession['line_items'][number]): Stripe.LineItem {
  const price = item.price_data ? createPrice(store, item.price_data, true) : store.get('price', item.price ?? '');
  const amount = (price.unit_amount ?? 0) * item.quantity;
  return {
    id: `li_${randomText(24)}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: productName(store, price),
    metadata: {},
    price,
    quantity: item.quantity,
  };
}

const emptySession = (
  store: Store,
  { id, params, url }: { id: string; params: NewSession; url: string },
): Stripe.Checkout.Session => ({
  id,
  object: 'checkout.session',
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: null,
  amount_total: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  cancel_url: params.cancel_url ?? null,
  client_reference_id: params.client_reference_id ?? null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  created: store.now(),
  currency: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: params.customer === undefined ? null : store.get('customer', params.customer).id,
  customer_account: null,
  customer_creation:
    params.mode === 'payment' && params.customer === undefined ? (params.customer_creation ?? 'if_required') : null,
  customer_details: params.customer_email
    ? {
        address: noAddress,
        business_name: null,
        email: params.customer_email,
        individual_name: null,
        name: null,
        phone: null,
        tax_exempt: 'none' as const,
        tax_ids: null,
      }
    : null,
  customer_email: params.customer_email ?? null,
  discounts: [],
  expires_at: params.expires_at ?? store.now() + 86_400,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: params.locale ?? null,
  managed_payments: null,
  metadata: params.metadata ?? {},
  mode: params.mode,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: params.mode === 'subscription' ? 'always' : 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card', 'sepa_debit'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  success_url: params.success_url,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  url,
  wallet_options: null,
});
