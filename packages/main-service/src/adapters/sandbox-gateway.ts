import type { Clock } from '@deskmate/service-kit/clock';
import type { CardOutcome, CardPayment, CheckoutOrder, PaymentGateway } from '../ports/payment-gateway.ts';

type Outcome = 'success' | 'decline' | 'authentication' | 'insufficient_funds';

/** The numbers that the payment world documents for tests; no others do anything. */
const testCards: { number: string; outcome: Outcome }[] = [
  { number: '4242 4242 4242 4242', outcome: 'success' },
  { number: '4000 0000 0000 0002', outcome: 'decline' },
  { number: '4000 0025 0000 3155', outcome: 'authentication' },
  { number: '4000 0000 0000 9995', outcome: 'insufficient_funds' },
];

/** A gateway that moves no money, marked as a test everywhere. @throws Error in production. */
export function createSandboxGateway({ production, clock }: { production: boolean; clock: Clock }): PaymentGateway {
  if (production) throw new Error('the Sandbox gateway does not run in production');
  return {
    about: { id: 'sandbox', name: 'Sandbox (test)', is_test: true, test_cards: testCards },
    openCheckout: async ({ paymentSessionId }) => ({ checkoutUrl: null, reference: `sandbox_${paymentSessionId}` }),
    payByCard: async (order, card) => judge(order, card, new Date(clock.now())),
  };
}

function judge(order: CheckoutOrder, card: CardPayment, now: Date): CardOutcome {
  const number = digits(card.cardNumber);
  const outcome = testCards.find((test) => digits(test.number) === number)?.outcome;
  if (!outcome) return { kind: 'invalid', field: 'card_number', msg: 'is not one of the test cards of the Sandbox' };
  // A card is good until the end of its month.
  const isExpired = Date.UTC(card.expiryYear, card.expiryMonth) <= now.getTime();
  if (isExpired) return { kind: 'invalid', field: 'expiry_year', msg: 'is in the past' };
  if (outcome === 'decline') return { kind: 'declined', code: 'payment_declined' };
  if (outcome === 'insufficient_funds') return { kind: 'declined', code: 'payment_insufficient_funds' };
  if (outcome === 'authentication') {
    if (card.authentication === null) return { kind: 'authentication_required' };
    if (card.authentication === 'refuse') return { kind: 'declined', code: 'payment_authentication_failed' };
  }
  const { paymentSessionId, clientId, amount, currency } = order;
  const customerId = `sandbox_customer_${clientId}`;
  return { kind: 'paid', reference: `sandbox_${paymentSessionId}`, customerId, amount, currency };
}

const digits = (text: string): string => text.replace(/[\s-]/g, '');
