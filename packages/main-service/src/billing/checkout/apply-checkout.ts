import { errorSentences } from '@deskmate/api/contracts/error-sentences';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { MainContext } from '../../context.ts';
import type { GatewayPayment } from '../../ports/payment-gateway.ts';
import { applySubscription } from '../renewals/apply-subscription.ts';
import { fulfillPayment } from './fulfill-payment.ts';
import { giveFreePlan } from './give-free-plan.ts';
import { isPayable } from './payable-sessions-repository.ts';
import type { PaymentSession } from './payment-sessions-repository.ts';
import { updateGatewayCustomer } from './update-gateway-customer.ts';

/** A bank debit takes up to two weeks. */
const debitMs = 14 * 86_400_000;
/** How long a debit that failed stays among the payments to finish. */
const failedShownMs = 7 * 86_400_000;

/** Brings a checkout up to date with the gateway. A session that is paid stays paid, whatever comes later. */
export async function applyCheckout(app: MainContext, reference: string): Promise<void> {
  const payment = await app.gateway?.fetchPayment(reference);
  if (!payment) return;
  if (payment.status !== 'paid') return applyUnpaid(app, payment);
  await fulfillPayment(app, payment);
  if (payment.renews) await applySubscription(app, payment.renews.subscriptionReference);
  // The gateway may know its customer only since this payment.
  const session = await app.repositories.paymentSessions.find(payment.paymentSessionId);
  if (session)
    app.background.run('billing address', () => updateGatewayCustomer(app, session.clientId, session.addressId));
}

async function applyUnpaid(
  { repositories: { paymentSessions }, clock }: MainContext,
  { status, paymentSessionId }: Exclude<GatewayPayment, { status: 'paid' }>,
): Promise<void> {
  switch (status) {
    case 'failed':
      // This checkout is over; another try needs a new one.
      await paymentSessions.change(paymentSessionId, {
        status: 'failed',
        failureCode: 'payment_declined',
        failureDetail: errorSentences.payment_declined,
        checkoutUrl: null,
        gatewayReference: null,
        expiresAt: new Date(clock.now() + failedShownMs),
      });
      return;
    case 'confirming':
      await paymentSessions.change(paymentSessionId, { status, expiresAt: new Date(clock.now() + debitMs) });
      return;
    case 'expired':
      await paymentSessions.change(paymentSessionId, { status, expiresAt: clock.date() });
      return;
    case 'open':
      return;
  }
}

/**
 * Brings a session that is not paid with us up to date with the gateway; a notice may be late or lost. One that costs
 * nothing is completed here when the process ended before it was.
 * While the gateway does not answer, it is as it was.
 */
export async function refreshPaymentSession(app: MainContext, session: PaymentSession): Promise<PaymentSession> {
  const { id, status, gatewayReference, amount, gateway } = session;
  if (status === 'paid' || app.gateway?.about.id !== gateway) return session;
  const isFree = amount === 0 && isPayable(session, app.clock.date());
  try {
    if (isFree) await giveFreePlan(app, app.gateway, session);
    else if (gatewayReference !== null) await applyCheckout(app, gatewayReference);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'gateway_unavailable') throw error;
    app.log.warn({ err: error }, 'the payment gateway does not answer');
  }
  return (await app.repositories.paymentSessions.find(id)) ?? session;
}
