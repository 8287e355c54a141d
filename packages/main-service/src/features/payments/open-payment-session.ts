import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Purchase } from '@deskmate/api/contracts/main/payments';
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

async function findOrAdd({ paymentSessions }: Repositories, wanted: NewPaymentSession): Promise<PaymentSession> {
  await paymentSessions.expireOutdated(wanted.clientId, wanted.createdAt);
  const asked = await paymentSessions.findByRequest(wanted.clientId, wanted.requestId);
  if (asked) {
    const isSame = asked.purchaseKey === wanted.purchaseKey && (asked.status === 'paid' || costsTheSame(asked, wanted));
    if (!isSame) throw new ServiceError('conflict');
    return payableAgain(paymentSessions, asked);
  }
  const waiting = await paymentSessions.findPayable(wanted.clientId, wanted.purchaseKey);
  if (waiting && costsTheSame(waiting, wanted)) return payableAgain(paymentSessions, waiting);
  // Its price is no longer ours.
  if (waiting) await paymentSessions.change(waiting.id, { status: 'expired' });
  await paymentSessions.expireOldest(wanted.clientId, maxUnfinished - 1);
  return paymentSessions.add(wanted);
}

const costsTheSame = (session: PaymentSession, wanted: NewPaymentSession): boolean =>
  session.gateway === wanted.gateway &&
  session.amount === wanted.amount &&
  session.currency === wanted.currency &&
  session.planVersionId === (wanted.planVersionId ?? null);

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
  const { id: paymentSessionId, clientId, description, amount, currency } = session;
  const client = await repositories.clients.find(clientId);
  if (!client) throw new ServiceError('session_ended');
  const returnUrl = `${publicUrl}/client/payment/status?id=${encodeURIComponent(paymentSessionId)}`;
  return { paymentSessionId, clientId, clientEmail: client.email, description, amount, currency, returnUrl };
}
