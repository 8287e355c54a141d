import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Purchase } from '@deskmate/api/contracts/main/payments';
import { identity } from '@deskmate/brand/identity';
import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import type { CheckoutOrder, PaymentGateway } from '../../ports/payment-gateway.ts';
import type { Repositories } from '../../repositories.ts';
import type { NewPaymentSession, PaymentSession } from './payment-sessions-repository.ts';
import { pricePurchase } from './price-purchase.ts';

type Deps = Pick<MainContext, 'gateway' | 'repositories' | 'transact' | 'clock' | 'publicUrl'>;

const lifeMs = 24 * 3_600_000;
/** Beyond this many unfinished payments of a client, the oldest expires. */
export const maxUnfinished = 20;

/**
 * Starts a payment. The same request, or another for the same purchase that can still be paid, gets
 * the session there is: two clicks or tabs never make two.
 */
export async function openPaymentSession(deps: Deps, clientId: string, purchase: Purchase): Promise<PaymentSession> {
  const { gateway } = deps;
  if (!gateway) throw new ServiceError('gateway_unavailable');
  const price = await pricePurchase(deps, clientId, purchase);
  await refuseSecondRenewal(deps, gateway, clientId, price);
  const now = new Date(deps.clock.now());
  const session = await deps.transact(async (repositories) => {
    await repositories.clients.lock(clientId);
    return findOrAdd(repositories, {
      id: newId(),
      clientId,
      requestId: purchase.request_id,
      gateway: gateway.about.id,
      status: 'open',
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
      ...price,
    });
  });
  return session.gatewayReference ? session : createCheckout(deps, gateway, session);
}

/** The plan that renews by itself is not sold again. @throws ServiceError `plan_already_renews`. */
async function refuseSecondRenewal(
  { repositories }: Deps,
  gateway: PaymentGateway,
  clientId: string,
  { planVersionId, interval }: Pick<NewPaymentSession, 'planVersionId' | 'interval'>,
): Promise<void> {
  if (!planVersionId) return;
  const live = await repositories.gatewaySubscriptions.listLive(gateway.about.id, clientId);
  const wanted = await repositories.plans.findVersion(planVersionId);
  for (const renewing of live) {
    const version = await repositories.plans.findVersion(renewing.planVersionId);
    const isSame = version?.planId === wanted?.planId && renewing.interval === interval;
    if (isSame && renewing.status === 'active' && !renewing.cancelsAtPeriodEnd)
      throw new ServiceError('plan_already_renews');
  }
}

async function findOrAdd({ paymentSessions }: Repositories, wanted: NewPaymentSession): Promise<PaymentSession> {
  await paymentSessions.expireOutdated(wanted.clientId, wanted.createdAt);
  const asked = await paymentSessions.findByRequest(wanted.clientId, wanted.requestId);
  if (asked) {
    const isSame = asked.purchaseKey === wanted.purchaseKey && (asked.status === 'paid' || costsTheSame(asked, wanted));
    if (!isSame) throw new ServiceError('conflict');
    return payableAgain(paymentSessions, asked);
  }
  const waiting = await paymentSessions.findPayable(wanted.clientId, wanted.purchaseKey);
  if (waiting && costsTheSame(waiting, wanted) && !isSpent(waiting)) return payableAgain(paymentSessions, waiting);
  // Its price is no longer ours, or its checkout is over.
  if (waiting) await paymentSessions.change(waiting.id, { status: 'expired' });
  await paymentSessions.expireOldest(wanted.clientId, maxUnfinished - 1);
  return paymentSessions.add(wanted);
}

const costsTheSame = (session: PaymentSession, wanted: NewPaymentSession): boolean =>
  session.gateway === wanted.gateway &&
  session.amount === wanted.amount &&
  session.currency === wanted.currency &&
  session.planVersionId === (wanted.planVersionId ?? null);

/** A payment that failed days after its checkout was complete: the gateway needs a new one. */
const isSpent = ({ status, gatewayReference }: PaymentSession): boolean =>
  status === 'failed' && gatewayReference === null;

/** After a decline a session waits for another card. */
async function payableAgain(
  paymentSessions: Repositories['paymentSessions'],
  session: PaymentSession,
): Promise<PaymentSession> {
  if (session.status !== 'failed') return session;
  const reopened = await paymentSessions.change(session.id, { status: 'open', failureCode: null, failureDetail: null });
  return reopened ?? session;
}

async function createCheckout(
  { repositories, publicUrl }: Deps,
  gateway: PaymentGateway,
  session: PaymentSession,
): Promise<PaymentSession> {
  const order = await toCheckoutOrder({ repositories, publicUrl }, session);
  const { checkoutUrl, reference } = await gateway.createCheckout(order);
  const opened = await repositories.paymentSessions.change(session.id, { checkoutUrl, gatewayReference: reference });
  return opened ?? session;
}

/** @throws ServiceError `session_ended` when the client is gone. */
export async function toCheckoutOrder(
  { repositories, publicUrl }: Pick<MainContext, 'repositories' | 'publicUrl'>,
  session: PaymentSession,
): Promise<CheckoutOrder> {
  const { id: paymentSessionId, clientId, description, amount, currency, expiresAt, interval } = session;
  const client = await repositories.clients.find(clientId);
  if (!client) throw new ServiceError('session_ended');
  const version = session.planVersionId ? await repositories.plans.findVersion(session.planVersionId) : null;
  return {
    paymentSessionId,
    clientId,
    clientEmail: client.email,
    customerId: await repositories.payments.findCustomer(clientId, session.gateway),
    description,
    amount,
    currency,
    plan: version && interval ? { versionId: version.id, name: `${identity.name} ${version.name}`, interval } : null,
    expiresAt,
    returnUrl: `${publicUrl}/client/payment/status?id=${encodeURIComponent(paymentSessionId)}`,
    cancelUrl: `${publicUrl}/dashboard/user/account/billing`,
  };
}
