import type Stripe from 'stripe';
import { invalidRequest, resourceMissing } from './api-error.ts';
import { noAddress, randomText, type Store } from './store.ts';
import { type CardBehaviour, cardByToken } from './test-cards.ts';

type NewCustomer = { email?: string; name?: string; metadata?: Stripe.Metadata };

export function createCustomer(store: Store, { email, name, metadata = {} }: NewCustomer): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: store.newId('customer'),
    object: 'customer',
    address: null,
    balance: 0,
    created: store.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata,
    name: name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  store.add(customer);
  store.emit('customer.created', customer);
  return customer;
}

/** In the United States tax depends on the postal code. */
function refuseUnknownPlace({ country, postal_code: postalCode }: { country?: string; postal_code?: string }): void {
  if (country && (country !== 'US' || postalCode)) return;
  throw invalidRequest('The customer’s location isn’t recognized.', { code: 'customer_tax_location_invalid' });
}

type CustomerChange = {
  email?: string;
  name?: string;
  address?: '' | { [field in keyof Stripe.Address]?: string };
  tax?: { validate_location: 'deferred' | 'immediately' };
  metadata?: Stripe.Metadata;
  invoice_settings?: { default_payment_method?: string };
};

export function updateCustomer(store: Store, id: string, change: CustomerChange): Stripe.Customer {
  const customer = store.get('customer', id);
  const { email, name, address, metadata, invoice_settings: settings } = change;
  if (change.tax?.validate_location === 'immediately' && address) refuseUnknownPlace(address);
  if (email !== undefined) customer.email = email;
  // An empty text takes the old value away.
  if (name !== undefined) customer.name = name || null;
  if (address === '') customer.address = null;
  else if (address) customer.address = { ...noAddress, ...filled(address) };
  if (metadata) customer.metadata = { ...customer.metadata, ...metadata };
  if (settings?.default_payment_method !== undefined) {
    store.get('payment_method', settings.default_payment_method);
    customer.invoice_settings.default_payment_method = settings.default_payment_method;
  }
  store.emit('customer.updated', customer);
  return customer;
}

type BalanceChange = {
  amount: number;
  currency: string;
  description?: string | undefined;
  metadata?: Stripe.Metadata | undefined;
};

/** Below 0 it is a credit, which the next invoices take off. */
export function changeBalance(
  store: Store,
  id: string,
  { amount, currency, description, metadata = {} }: BalanceChange,
): Stripe.CustomerBalanceTransaction {
  const customer = store.get('customer', id);
  customer.currency ??= currency.toLowerCase();
  if (customer.currency !== currency.toLowerCase())
    throw invalidRequest(`The customer's balance is in ${customer.currency}.`, { param: 'currency' });
  customer.balance += amount;
  const transaction: Stripe.CustomerBalanceTransaction = {
    id: store.newId('customer_balance_transaction'),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: store.now(),
    credit_note: null,
    currency: customer.currency,
    customer: customer.id,
    customer_account: null,
    description: description ?? null,
    ending_balance: customer.balance,
    invoice: null,
    livemode: false,
    metadata,
    type: 'adjustment',
  };
  store.add(transaction);
  store.emit('customer.updated', customer);
  return transaction;
}

/** Its payments stay. */
export function deleteCustomer(store: Store, id: string): Stripe.DeletedCustomer {
  const customer = store.get('customer', id);
  store.remove(id);
  store.emit('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

/** Attaches one of Stripe's test payment methods, such as `pm_card_visa`, or one that is there. */
export function attachPaymentMethod(
  store: Store,
  id: string,
  { customer }: { customer: string },
): Stripe.PaymentMethod {
  store.get('customer', customer);
  const card = cardByToken(id);
  if (!card && !store.find(id)) throw resourceMissing('PaymentMethod', id);
  const method = card
    ? addCard(store, { number: card.number, behaviour: card.behaviour })
    : store.get('payment_method', id);
  method.customer = customer;
  store.emit('payment_method.attached', method);
  return method;
}

export function addCard(
  store: Store,
  card: { number: string; behaviour: CardBehaviour; expiryMonth?: number; expiryYear?: number },
): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    ...emptyMethod(store),
    type: 'card',
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: card.expiryMonth ?? 12,
      exp_year: card.expiryYear ?? 2099,
      fingerprint: randomText(16),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: ['visa'], preferred: null },
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  };
  store.behaviours.set(method.id, card.behaviour);
  return store.add(method);
}

/** A bank account whose debits settle days later. */
export function addBankDebit(store: Store, iban: string, fails: boolean): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    ...emptyMethod(store),
    type: 'sepa_debit',
    sepa_debit: {
      bank_code: iban.slice(4, 12),
      branch_code: null,
      country: iban.slice(0, 2),
      fingerprint: randomText(16),
      generated_from: { charge: null, setup_attempt: null },
      last4: iban.slice(-4),
    },
  };
  store.behaviours.set(method.id, fails ? 'failing_debit' : 'debit');
  return store.add(method);
}

const emptyMethod = (store: Store): Omit<Stripe.PaymentMethod, 'type'> => ({
  id: store.newId('payment_method'),
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: { address: noAddress, email: null, name: null, phone: null, tax_id: null },
  created: store.now(),
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
});

const filled = (fields: { [name: string]: string | undefined }) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value || null]));
