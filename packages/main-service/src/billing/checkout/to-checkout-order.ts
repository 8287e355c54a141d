import { ServiceError } from '@deskmate/api/contracts/errors';
import { identity } from '@deskmate/brand/identity';
import type { MainContext } from '../../context.ts';
import type { CheckoutOrder, CheckoutPlan } from '../../ports/payment-gateway.ts';
import type { PaymentSession } from './payment-sessions-repository.ts';

/** @throws ServiceError `session_ended` when the client is gone. */
export async function toCheckoutOrder(app: MainContext, session: PaymentSession): Promise<CheckoutOrder> {
  const { repositories, publicUrl } = app;
  const { id: paymentSessionId, clientId, description, amount, discount, currency, expiresAt } = session;
  const client = await repositories.clients.find(clientId);
  if (!client) throw new ServiceError('session_ended');
  return {
    paymentSessionId,
    clientId,
    clientEmail: client.email,
    customerId: await repositories.payments.findCustomer(clientId, session.gateway),
    description,
    amount,
    currency,
    discount: discount > 0 ? { amount: discount, payments: session.discountedPayments } : null,
    plan: await toCheckoutPlan(app, session),
    expiresAt,
    returnUrl: `${publicUrl}/client/payment/status?id=${encodeURIComponent(paymentSessionId)}`,
    cancelUrl: `${publicUrl}/dashboard/user/account/billing`,
  };
}

async function toCheckoutPlan(
  { repositories, clock }: MainContext,
  { clientId, planVersionId, interval }: PaymentSession,
): Promise<CheckoutPlan | null> {
  const version = planVersionId ? await repositories.plans.findVersion(planVersionId) : null;
  const price = interval === 'year' ? version?.yearlyPrice : version?.monthlyPrice;
  if (!version || !interval || !price) return null;
  const current = await repositories.subscriptions.findCurrent(clientId, clock.date());
  const isSame = current !== null && !current.isOver && current.version.planId === version.planId;
  const paidUntil = isSame ? current.validTo : null;
  return { versionId: version.id, name: `${identity.name} ${version.name}`, interval, price, paidUntil };
}
