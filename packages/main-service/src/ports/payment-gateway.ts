import type { ErrorCode } from '@deskmate/api/contracts/errors';
import type { Gateway } from '@deskmate/api/contracts/main/payments';

/** What a gateway has to know of a payment session. Money in minor units. */
export type CheckoutOrder = {
  /** Also the key under which a gateway recognises a second call for the same order. */
  paymentSessionId: string;
  clientId: string;
  clientEmail: string;
  description: string;
  amount: number;
  currency: string;
};

/** Where a person pays, when that is not a form of ours, and by which name the gateway knows the order. */
type Checkout = { checkoutUrl: string | null; reference: string };

export type CardPayment = {
  cardNumber: string;
  expiryMonth: number;
  expiryYear: number;
  /** The answer to the bank's question, once `authentication_required` has asked it. */
  authentication: 'confirm' | 'refuse' | null;
};

export type CardOutcome =
  | { kind: 'paid'; reference: string; customerId: string; amount: number; currency: string }
  | { kind: 'authentication_required' }
  | { kind: 'declined'; code: Extract<ErrorCode, `payment_${string}`> }
  /** Not even a card: the form is at fault. */
  | { kind: 'invalid'; field: 'card_number' | 'expiry_year'; msg: string };

export type PaymentGateway = {
  /** What people see of it. */
  about: Gateway;
  /** May be called again for the same order and then answers the same. */
  openCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Only where the form is ours: takes a card for an order. */
  payByCard: ((order: CheckoutOrder, card: CardPayment) => Promise<CardOutcome>) | null;
};
