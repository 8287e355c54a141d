import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Purchase } from '@deskmate/api/contracts/main/payments';
import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import type { Repositories } from '../../repositories.ts';
import type { Tx } from '../../transaction.ts';
import { claimPromoCode } from '../catalog/claim-promo-code.ts';
import { closeCheckouts } from './close-checkouts.ts';
import { giveFreePlan } from './give-free-plan.ts';
import type { NewPaymentSession, PaymentSession } from './payment-sessions-repository.ts';
import { pricePurchase, purchaseKeyOf } from './price-purchase.ts';
import { readBalance } from './read-balance.ts';
import { toCheckoutOrder } from './to-checkout-order.ts';

const lifeMs = 24 * 3_600_000;
/** A session that holds a use of a promo code expires sooner. */
const lifeWithCodeMs = 3_600_000;
/** A gateway refuses a checkout that ends too soon: Stripe wants half an hour. */
const minCheckoutMs = 45 * 60_000;
/** Beyond this many unfinished payments of a client, the oldest expires. */
export const maxUnfinished = 20;

/**
 * Starts a payment. The same request, or another for the same purchase that can still be paid, gets
 * the session there is: two clicks or tabs never make two.
 */
export async function openPaymentSession(
  app: MainContext,
  clientId: string,
  purchase: Purchase,
): Promise<PaymentSession> {
  const { gateway } = app;
  if (!gateway) throw new ServiceError('gateway_unavailable');
  const known = await app.repositories.paymentSessions.findByRequest(clientId, purchase.request_id);
  if (known?.status === 'paid') return repeatPaid(known, purchase);
  const price = await pricePurchase(app, clientId, purchase);
  const addressId = purchase.address_id ?? null;
  if (addressId !== null && !(await app.repositories.addresses.findOwn(clientId, addressId)))
    throw new ServiceError('not_found');
  await refuseSecondRenewal(app, gateway, clientId, price);
  const fromBalance = price.planVersionId ? await readBalance(app, clientId, price) : 0;
  const isPaid = price.amount - fromBalance > 0;
  if (app.withdrawalDays !== null && isPaid && !purchase.start_now) throw startNotRequested();
  const now = app.clock.date();
  const newSession: NewPaymentSession = {
    id: newId(),
    clientId,
    requestId: purchase.request_id,
    gateway: gateway.about.id,
    status: 'open',
    createdAt: now,
    expiresAt: new Date(now.getTime() + (price.promoCode ? lifeWithCodeMs : lifeMs)),
    withdrawalDays: app.withdrawalDays,
    isStartRequested: purchase.start_now ?? false,
    addressId,
    fromBalance,
    ...price,
  };
  const replaced = (await app.repositories.payableSessions.listReplaceable(newSession)).filter(
    (session) => session.purchaseKey !== newSession.purchaseKey || !costsTheSame(session, newSession),
  );
  await closeCheckouts(app, gateway, replaced);
  const session = await app.transact(async (tx) => {
    await tx.clients.lock(clientId);
    return findOrAdd(tx, newSession);
  });
  if (session.status === 'open' && session.amount === 0) return giveFreePlan(app, gateway, session);
  return session.gatewayReference ? session : createCheckout(app, gateway, session);
}

/** A repeated request learns that it is paid, even where the code or pack it names can no longer be used. */
function repeatPaid(paid: PaymentSession, purchase: Purchase): PaymentSession {
  if (paid.purchaseKey !== purchaseKeyOf(purchase)) throw new ServiceError('conflict');
  return paid;
}

/** The purchase begins at once; without the client's express request everything could be used and fully refunded. */
const startNotRequested = () =>
  new ServiceError('invalid_input', {
    detail: [{ loc: ['body', 'start_now'], msg: 'is required', type: 'missing' }],
  });

/** The plan that renews by itself is not sold again. @throws ServiceError `plan_already_renews`. */
async function refuseSecondRenewal(
  { repositories }: MainContext,
  gateway: PaymentGateway,
  clientId: string,
  { planVersionId, interval }: Pick<NewPaymentSession, 'planVersionId' | 'interval'>,
): Promise<void> {
  if (!planVersionId) return;
  const live = await repositories.gatewaySubscriptions.listLive(gateway.about.id, clientId);
  const newVersion = await repositories.plans.findVersion(planVersionId);
  for (const renewing of live) {
    const version = await repositories.plans.findVersion(renewing.planVersionId);
    const isSame = version?.planId === newVersion?.planId && renewing.interval === interval;
    if (isSame && renewing.status === 'active' && !renewing.cancelsAtPeriodEnd)
      throw new ServiceError('plan_already_renews');
  }
}

async function findOrAdd(tx: Tx, newSession: NewPaymentSession): Promise<PaymentSession> {
  const { paymentSessions, payableSessions } = tx;
  await payableSessions.expireOutdated(newSession.clientId, newSession.createdAt);
  const known = await paymentSessions.findByRequest(newSession.clientId, newSession.requestId);
  if (known) {
    const isSame =
      known.purchaseKey === newSession.purchaseKey && (known.status === 'paid' || costsTheSame(known, newSession));
    if (!isSame) throw new ServiceError('conflict');
    return payableAgain(paymentSessions, known, newSession);
  }
  const waiting = await payableSessions.find(newSession.clientId, newSession.purchaseKey);
  if (waiting && costsTheSame(waiting, newSession) && !needsNewCheckout(waiting))
    return payableAgain(paymentSessions, waiting, newSession);
  // Its price is no longer ours, or its checkout is over.
  if (waiting) await paymentSessions.change(waiting.id, { status: 'expired' });
  await payableSessions.expireOldest(newSession.clientId, maxUnfinished - 1);
  const { clientId, promoCode: code, createdAt: now } = newSession;
  if (code) await claimPromoCode(tx, { code, clientId, now });
  return paymentSessions.add(newSession);
}

const costsTheSame = (session: PaymentSession, newSession: NewPaymentSession): boolean =>
  session.gateway === newSession.gateway &&
  session.amount === newSession.amount &&
  session.currency === newSession.currency &&
  session.fromBalance === (newSession.fromBalance ?? 0) &&
  session.addressId === (newSession.addressId ?? null) &&
  session.promoCode === (newSession.promoCode ?? null) &&
  session.planVersionId === (newSession.planVersionId ?? null);

/** A payment that failed days after its checkout was complete: the gateway needs a new one. */
const needsNewCheckout = ({ status, gatewayReference }: PaymentSession): boolean =>
  status === 'failed' && gatewayReference === null;

/** After a decline a session waits for another card. One whose checkout could not be made in time gets a new end. */
async function payableAgain(
  paymentSessions: Repositories['paymentSessions'],
  session: PaymentSession,
  { createdAt: now, expiresAt }: NewPaymentSession,
): Promise<PaymentSession> {
  const { status, gatewayReference } = session;
  const endsTooSoon = gatewayReference === null && session.expiresAt.getTime() - now.getTime() < minCheckoutMs;
  const change = {
    ...(status === 'failed' ? { status: 'open' as const, failureCode: null, failureDetail: null } : {}),
    ...(endsTooSoon && (status === 'open' || status === 'failed') ? { expiresAt } : {}),
  };
  if (Object.keys(change).length === 0) return session;
  return (await paymentSessions.change(session.id, change)) ?? session;
}

async function createCheckout(
  app: MainContext,
  gateway: PaymentGateway,
  session: PaymentSession,
): Promise<PaymentSession> {
  const order = await toCheckoutOrder(app, session);
  const { checkoutUrl, reference } = await gateway.createCheckout(order);
  const opened = await app.repositories.paymentSessions.change(session.id, {
    checkoutUrl,
    gatewayReference: reference,
  });
  return opened ?? session;
}
