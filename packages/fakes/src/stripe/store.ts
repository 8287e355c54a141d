import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { resourceMissing } from './api-error.ts';
import type { CardBehaviour } from './test-cards.ts';

/** Every kind of object the stand-in keeps, in the shapes of the SDK, which are generated from Stripe's schema. */
export type Kinds = {
  'billing_portal.session': Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  'checkout.session': Stripe.Checkout.Session;
  coupon: Stripe.Coupon;
  customer: Stripe.Customer;
  customer_balance_transaction: Stripe.CustomerBalanceTransaction;
  discount: Stripe.Discount;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  subscription: Stripe.Subscription;
  tax_id: Stripe.TaxId;
};
export type Kind = keyof Kinds;

const prefixes: Record<Kind, string> = {
  'billing_portal.session': 'bps',
  charge: 'ch',
  'checkout.session': 'cs_test',
  coupon: 'coupon',
  customer: 'cus',
  customer_balance_transaction: 'cbtxn',
  discount: 'di',
  dispute: 'du',
  event: 'evt',
  invoice: 'in',
  invoice_payment: 'inpay',
  payment_intent: 'pi',
  payment_method: 'pm',
  price: 'price',
  product: 'prod',
  refund: 're',
  subscription: 'sub',
  tax_id: 'txi',
};

/** What an event carries beside its object. */
export type Emit = (type: Stripe.Event['type'], object: object, previous?: object) => void;

export type Store = ReturnType<typeof createStore>;

/** All objects by id, and the clock. Objects refer to each other by id, as on the wire. */
export function createStore(startAt: Date | null, taxPercent = 0) {
  const objects = new Map<string, Kinds[Kind]>();
  let nowSeconds = Math.floor((startAt?.getTime() ?? Date.now()) / 1000);
  /** Without a start time the clock is that of the machine. */
  let aheadSeconds = 0;
  const machineSeconds = () => Math.floor(Date.now() / 1000);
  let emitted: Emit = () => {};
  return {
    /** The rate of automatic tax, of what an amount is without it. */
    taxPercent,
    /** Seconds since 1970, as Stripe counts. */
    now: () => (startAt ? nowSeconds : machineSeconds() + aheadSeconds),
    setNow(seconds: number): void {
      nowSeconds = seconds;
      aheadSeconds = seconds - machineSeconds();
    },
    newId: (kind: Kind): string => `${prefixes[kind]}_${randomText(24)}`,
    add<T extends Kinds[Kind]>(object: T): T {
      objects.set(object.id, object);
      return object;
    },
    remove: (id: string) => void objects.delete(id),
    find: (id: string): Kinds[Kind] | undefined => objects.get(id),
    get<K extends Kind>(kind: K, id: string): Kinds[K] {
      const found = objects.get(id);
      if (found?.object !== kind) throw resourceMissing(kind.replace('checkout.', 'checkout '), id);
      return found as Kinds[K];
    },
    /** Newest first, as Stripe lists. */
    list<K extends Kind>(kind: K, where: (object: Kinds[K]) => boolean = () => true): Kinds[K][] {
      const all = [...objects.values()].filter((object) => object.object === kind) as Kinds[K][];
      return all.filter(where).reverse();
    },
    /** How the card behind a payment method behaves. */
    behaviours: new Map<string, CardBehaviour | 'debit' | 'failing_debit'>(),
    emit: ((type, object, previous) => emitted(type, object, previous)) as Emit,
    onEmit(listener: Emit): void {
      emitted = listener;
    },
  };
}

export const randomText = (length: number): string =>
  randomBytes(length).toString('base64').replace(/[+/=]/g, 'x').slice(0, length);

/** A reference that is kept as an id. */
export const idOf = (reference: string | { id: string } | null | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');

/** The schema types decimals as objects that the SDK makes out of the texts on the wire. */
export const decimal = (value: number): Stripe.Decimal => String(value) as unknown as Stripe.Decimal;

export const noAddress: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export const listOf = <T>(data: T[], url: string): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});
