import type { Gateway } from '@deskmate/api/contracts/main/payments';
import type { CardEntry, CardFault } from '../../ports/sandbox-cards.ts';

type Outcome = Gateway['test_cards'][number]['outcome'];

/** Numbers that payment gateways document for tests; no others are accepted. */
export const testCards: { number: string; outcome: Outcome }[] = [
  { number: '4242 4242 4242 4242', outcome: 'success' },
  { number: '4000 0000 0000 0002', outcome: 'decline' },
  { number: '4000 0025 0000 3155', outcome: 'authentication' },
  { number: '4000 0000 0000 9995', outcome: 'insufficient_funds' },
  { number: '4000 0000 0000 0341', outcome: 'renewal_decline' },
];

/** What is kept of a card: what it does when it is charged again. */
export type StoredCard = { outcome: 'pays' | 'payment_declined' | 'payment_insufficient_funds'; lastFour: string };

type Read = { outcome: Outcome; card: StoredCard };

export function readTestCard(card: CardEntry, now: Date): Read | ({ status: 'invalid' } & CardFault) {
  const number = digits(card.cardNumber);
  const outcome = testCards.find((test) => digits(test.number) === number)?.outcome;
  if (!outcome) return { status: 'invalid', field: 'card_number', msg: 'isn’t one of the sandbox test cards' };
  // A card is valid until the end of its month.
  const isExpired = Date.UTC(card.expiryYear, card.expiryMonth) <= now.getTime();
  if (isExpired) return { status: 'invalid', field: 'expiry_year', msg: 'is in the past' };
  return { outcome, card: { outcome: chargedLater[outcome], lastFour: number.slice(-4) } };
}

const chargedLater = {
  success: 'pays',
  authentication: 'pays',
  decline: 'payment_declined',
  renewal_decline: 'payment_declined',
  insufficient_funds: 'payment_insufficient_funds',
} as const satisfies Record<Outcome, StoredCard['outcome']>;

const digits = (text: string): string => text.replace(/[\s-]/g, '');
