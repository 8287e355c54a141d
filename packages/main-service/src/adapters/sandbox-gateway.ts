import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Clock } from '@deskmate/service-kit/clock';
import type { CheckoutOrder, PaymentGateway } from '../ports/payment-gateway.ts';
import type { CardOutcome, CardPayment, SandboxCards } from '../ports/sandbox-cards.ts';

type Outcome = 'success' | 'decline' | 'authentication' | 'insufficient_funds';

/** Numbers that payment gateways document for tests; no others are accepted. */
const testCards: { number: string; outcome: Outcome }[] = [
  { number: '4242 4242 4242 4242', outcome: 'success' },
  { number: '4000 0000 0000 0002', outcome: 'decline' },
  { number: '4000 0025 0000 3155', outcome: 'authentication' },
  { number: '4000 0000 0000 9995', outcome: 'insufficient_funds' },
];

/** A gateway that moves no money, marked as a test everywhere. @throws Error in production. */
export function createSandboxGateway(options: { production: boolean; clock: Clock }): PaymentGateway & SandboxCards {
  if (options.production) throw new Error('the Sandbox gateway does not run in production');
  return {
    about: { id: 'sandbox', name: 'Sandbox (test)', is_test: true, test_cards: testCards },
    redirectOrigins: [],
    createCheckout: async ({ paymentSessionId }) => ({ checkoutUrl: null, reference: referenceOf(paymentSessionId) }),
    // A card that pays is applied in the same request, so what is unpaid with us is unpaid here.
    fetchPayment: async (reference) => ({ status: 'open', paymentSessionId: reference.slice(prefix.length) }),
    fetchSubscription: async () => null,
    renewals: null,
    fetchReversals: async () => ({ refunds: [], disputes: [] }),
    endSubscription: async () => {},
    refund: async ({ amount, currency, key }) => ({
      ...{ reference: `${prefix}refund_${key}`, amount, currency },
      createdAt: new Date(options.clock.now()),
    }),
    openPortal: async () => null,
    readNotice() {
      throw new ServiceError('bad_request');
    },
    async *listNotices() {},
    findNotice: async () => null,
    payByCard: async (order, card) => judgeCard(order, card, new Date(options.clock.now())),
  };
}

function judgeCard(order: CheckoutOrder, card: CardPayment, now: Date): CardOutcome {
  const number = digits(card.cardNumber);
  const outcome = testCards.find((test) => digits(test.number) === number)?.outcome;
  if (!outcome) return { status: 'invalid', field: 'card_number', msg: 'is not one of the test cards of the Sandbox' };
  // A card is valid until the end of its month.
  const isExpired = Date.UTC(card.expiryYear, card.expiryMonth) <= now.getTime();
  if (isExpired) return { status: 'invalid', field: 'expiry_year', msg: 'is in the past' };
  if (outcome === 'decline') return { status: 'declined', code: 'payment_declined' };
  if (outcome === 'insufficient_funds') return { status: 'declined', code: 'payment_insufficient_funds' };
  if (outcome === 'authentication') {
    if (card.authentication === null) return { status: 'authentication_required' };
    if (card.authentication === 'refuse') return { status: 'declined', code: 'payment_authentication_failed' };
  }
  const { paymentSessionId, clientId, amount, currency } = order;
  const customerId = `sandbox_customer_${clientId}`;
  const reference = referenceOf(paymentSessionId);
  return { status: 'paid', paymentSessionId, reference, customerId, amount, currency, renews: null };
}

const prefix = 'sandbox_';
const referenceOf = (paymentSessionId: string): string => prefix + paymentSessionId;

const digits = (text: string): string => text.replace(/[\s-]/g, '');
