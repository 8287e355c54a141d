import { createHmac, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { GatewayPayment, PaymentGateway } from '../ports/payment-gateway.ts';

const secret = 'notice secret';
const signatureOf = (body: Uint8Array): string => createHmac('sha256', secret).update(body).digest('hex');

/** A gateway that takes money on pages of its own and reports it by signed notices. */
export function createHostedGateway() {
  /** By our session id: the state at the gateway. */
  const payments = new Map<string, GatewayPayment>();
  const gateway: PaymentGateway = {
    about: { id: 'stripe', name: 'Hosted', is_test: false, test_cards: [] },
    redirectOrigins: ['https://pay.test'],
    createCheckout: async ({ paymentSessionId, returnUrl }) => ({
      checkoutUrl: `https://pay.test/c/${paymentSessionId}?back=${encodeURIComponent(returnUrl)}`,
      reference: `hosted_${paymentSessionId}`,
    }),
    fetchPayment: async ({ paymentSessionId }) =>
      payments.get(paymentSessionId) ?? { status: 'open', paymentSessionId },
    async readNotice({ body, headers }) {
      const [given, expected] = [Buffer.from(String(headers['x-signature'])), Buffer.from(signatureOf(body))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new ServiceError('bad_request');
      return JSON.parse(Buffer.from(body).toString()) as GatewayPayment | null;
    },
  };
  return {
    gateway,
    payments,
    /** A notice as it travels, with spaces that a parser of JSON would lose. */
    sign(payment: GatewayPayment | null) {
      const body = JSON.stringify(payment, null, 3);
      return { body, headers: { 'content-type': 'application/json', 'x-signature': signatureOf(Buffer.from(body)) } };
    },
  };
}

/** What the gateway reports of a session that was paid in full. */
export const paidInFull = (session: { id: string; amount: number; currency: string }): GatewayPayment => ({
  status: 'paid',
  paymentSessionId: session.id,
  reference: `hosted_${session.id}`,
  customerId: 'cus_1',
  amount: session.amount,
  currency: session.currency,
});
