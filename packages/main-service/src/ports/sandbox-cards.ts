import type { ErrorCode } from '@deskmate/api/contracts/errors';
import type { CheckoutOrder, Period } from './payment-gateway.ts';

export type CardEntry = { cardNumber: string; expiryMonth: number; expiryYear: number };

export type CardPayment = CardEntry & {
  /** The answer to the 3-D Secure question, once `authentication_required` has asked it. */
  authentication: 'confirm' | 'refuse' | null;
};

export type CardFault = { field: 'card_number' | 'expiry_year'; msg: string };

type Refused =
  | { status: 'declined'; code: Extract<ErrorCode, `payment_${string}`> }
  /** The form has an error, not the card. */
  | ({ status: 'invalid' } & CardFault);

/** `reference` is what `fetchPayment` and `fetchSubscription` know it by. */
export type CardOutcome = { status: 'paid'; reference: string } | { status: 'authentication_required' } | Refused;
export type CardChange = { status: 'kept'; reference: string } | Refused;

/** Card entry on our own page. Only the Sandbox has it: a real gateway takes cards on its own pages. */
export type SandboxCards = {
  payByCard(order: CheckoutOrder, card: CardPayment): Promise<CardOutcome>;
  /** Another card for a subscription; a renewal that has failed is tried with it at once. */
  replaceCard(reference: string, card: CardEntry): Promise<CardChange>;
  /** Lets a plan renew that was paid once, from the end of what is paid. */
  beginRenewing(
    order: CheckoutOrder,
    plan: NonNullable<CheckoutOrder['plan']> & { paid: Period },
    card: CardEntry,
  ): Promise<CardChange>;
  /** Does what has fallen due since the last time. @returns the subscriptions that it changed, at most `limit`. */
  renewDue(limit: number): Promise<string[]>;
};
