import type { ErrorCode } from '@deskmate/api/contracts/errors';
import type { CheckoutOrder, PaidPayment } from './payment-gateway.ts';

export type CardPayment = {
  cardNumber: string;
  expiryMonth: number;
  expiryYear: number;
  /** The answer to the 3-D Secure question, once `authentication_required` has asked it. */
  authentication: 'confirm' | 'refuse' | null;
};

export type CardOutcome =
  | ({ status: 'paid' } & PaidPayment)
  | { status: 'authentication_required' }
  | { status: 'declined'; code: Extract<ErrorCode, `payment_${string}`> }
  /** The form is at fault, not the card. */
  | { status: 'invalid'; field: 'card_number' | 'expiry_year'; msg: string };

/** Card entry on our own page. Only the Sandbox has it: a real gateway takes cards on its own pages. */
export type SandboxCards = {
  payByCard(order: CheckoutOrder, card: CardPayment): Promise<CardOutcome>;
};
