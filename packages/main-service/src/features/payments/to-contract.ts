import type { PaymentSession as SessionOnWire } from '@deskmate/api/contracts/main/payments';
import { isPayable, type PaymentSession } from './payment-sessions-repository.ts';

export const toPaymentSession = (session: PaymentSession, now: Date): SessionOnWire => ({
  id: session.id,
  gateway: session.gateway,
  status: session.status === 'paid' || isPayable(session, now) ? session.status : 'expired',
  description: session.description,
  amount: session.amount,
  currency: session.currency,
  checkout_url: session.checkoutUrl,
  failure_code: session.failureCode,
  failure_detail: session.failureDetail,
  created_at: session.createdAt.toISOString(),
});
