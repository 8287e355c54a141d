import { errorRegistry } from '@deskmate/api/contracts/errors';
import type { MainContext } from '../../context.ts';
import type { GatewayPayment } from '../../ports/payment-gateway.ts';
import { fulfillPayment } from './fulfill-payment.ts';
import type { PaymentSession } from './payment-sessions-repository.ts';

type Deps = Pick<MainContext, 'gateway' | 'repositories' | 'transact' | 'clock' | 'log'>;

/** Applies what a gateway says of a payment. A session that is paid stays paid, whatever comes later. */
export async function applyGatewayPayment(deps: Deps, payment: GatewayPayment): Promise<void> {
  const { paymentSessions } = deps.repositories;
  const { paymentSessionId } = payment;
  switch (payment.status) {
    case 'paid':
      await fulfillPayment(deps, payment);
      return;
    case 'failed': {
      const failureDetail = errorRegistry.payment_declined.detail;
      await paymentSessions.change(paymentSessionId, {
        status: 'failed',
        failureCode: 'payment_declined',
        failureDetail,
      });
      return;
    }
    case 'expired':
      await paymentSessions.change(paymentSessionId, { status: 'expired' });
      return;
    case 'open':
      return;
  }
}

/** Brings a session that is not paid with us up to date with the gateway; a notice may be late or lost. */
export async function refreshPaymentSession(deps: Deps, session: PaymentSession): Promise<PaymentSession> {
  const { id, status, gatewayReference } = session;
  const { gateway } = deps;
  if (status === 'paid' || gatewayReference === null || gateway?.about.id !== session.gateway) return session;
  await applyGatewayPayment(deps, await gateway.fetchPayment({ paymentSessionId: id, reference: gatewayReference }));
  return (await deps.repositories.paymentSessions.find(id)) ?? session;
}
