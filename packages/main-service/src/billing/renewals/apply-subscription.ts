import { planGraceDays } from '@deskmate/api/limits';
import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import { carriedOveruse } from '../../credit/credit-overuse.ts';
import { rewardReferral } from '../../credit/referral/reward-referral.ts';
import { renewCredit } from '../../credit/renew-credit.ts';
import type { GatewaySubscription, PaidRenewal, PaymentGateway } from '../../ports/payment-gateway.ts';
import type { LockedClient, Tx } from '../../transaction.ts';
import type { PlanVersion } from '../catalog/plans-repository.ts';
import { fulfillPayment, periodOf, recordPayment } from '../checkout/fulfill-payment.ts';
import { planChosenAt } from '../plan-chosen-at.ts';
import { scheduleLateRefund } from '../refunds/schedule-late-refund.ts';
import { mailRenewalFailed } from './mail-renewal-failed.ts';
import { startPaidPlan } from './start-paid-plan.ts';

/** How long a plan goes on while the payment of its renewal is tried again. */
const graceMs = planGraceDays * 86_400_000;

/**
 * Brings a subscription up to date with the gateway: every paid period counts once, whatever notices came and in
 * which order. Of two that would both renew, only the one whose plan was chosen last goes on.
 */
export async function applySubscription(app: MainContext, reference: string): Promise<void> {
  const { gateway } = app;
  if (!gateway) return;
  const clientId = await applyAlone(app, gateway, reference);
  if (clientId !== null) await endReplaced(app, gateway, clientId);
}

/** @returns whose it is; null for one that is not ours. */
async function applyAlone(app: MainContext, gateway: PaymentGateway, reference: string): Promise<string | null> {
  const { repositories } = app;
  const fetchedAt = await repositories.gatewaySubscriptions.databaseTime();
  const subscription = await gateway.fetchSubscription(reference);
  if (!subscription) {
    app.log.warn({ subscription: reference }, 'the gateway knows no subscription of ours by this reference');
    return null;
  }
  if (subscription.firstPayment) await fulfillPayment(app, subscription.firstPayment);
  await app.transact(async (tx) => {
    const client = await tx.clients.lock(subscription.clientId);
    if (!client) return;
    const applying = { app, gateway, tx, client, subscription };
    const paid = subscription.renewals.map((renewal) => renewal.reference);
    const known = await tx.payments.findReferences(gateway.about.id, paid);
    for (const renewal of subscription.renewals)
      if (!known.has(renewal.reference)) await applyRenewal(applying, renewal);
    await applyState(applying, fetchedAt);
  });
  return subscription.clientId;
}

type Applying = {
  app: MainContext;
  gateway: PaymentGateway;
  tx: Tx;
  client: LockedClient;
  subscription: GatewaySubscription;
};

async function applyRenewal({ app, gateway, tx, client, subscription }: Applying, renewal: PaidRenewal): Promise<void> {
  const version = await tx.plans.findVersion(renewal.planVersionId);
  if (!version) throw new Error('a renewal names a plan version that is not there');
  const now = app.clock.date();
  const { interval, period, discount } = renewal;
  const code = discount > 0 ? await codeOf(tx, client.id, { version, renewal }) : null;
  const bought = { kind: 'plan' as const, plan_name: version.name, interval };
  const paymentId = await recordPayment(tx, client, {
    gateway: gateway.about.id,
    paymentSessionId: null,
    subscriptionReference: subscription.reference,
    payment: { ...renewal, customerId: subscription.customerId },
    line: {
      description: `${version.name}, 1 ${interval}`,
      quantity: 1,
      bought,
      ...(discount > 0 ? { discount: { code, amount: discount } } : {}),
      ...periodOf(period),
    },
    addressId: null,
    action: 'plan_renewed',
    purchase: `plan:${version.planId}:${interval}`,
    now: renewal.paidAt,
  });
  // A bank debit may be paid after its contract was withdrawn from: then nothing begins, and the money goes back.
  if (await tx.withdrawals.reopenBySubscription(gateway.about.id, subscription.reference)) return;
  const outcome = await startPaidPlan(tx, client, {
    paymentId,
    version,
    interval,
    period,
    kind: renewal.isChange ? 'change' : 'renewal',
    order: {
      subscriptionReference: subscription.reference,
      subscribedAt: subscription.createdAt,
      paidAt: renewal.paidAt,
    },
    now,
  });
  if (outcome === 'too_late') return scheduleLateRefund(tx, { client, paymentId, bought, payment: renewal });
  await rewardReferral(tx, client, { paymentId, amount: renewal.amount, now });
}

/** Which promo code lowers a payment. For a change that has taken place its use of the code is for good. */
async function codeOf(
  { paymentSessions }: Tx,
  clientId: string,
  { version, renewal: { interval, isChange } }: { version: PlanVersion; renewal: PaidRenewal },
): Promise<string | null> {
  const session = await paymentSessions.findWithCode(clientId, { planId: version.planId, interval, isChange });
  if (session && isChange) await paymentSessions.claimPaid(session.id);
  return session?.promoCode ?? null;
}

async function applyState({ app, gateway, tx, client, subscription }: Applying, fetchedAt: Date) {
  const { reference, status, planVersionId, interval, cancelsAtPeriodEnd, period, nextDiscount, balance } =
    subscription;
  const { gatewaySubscriptions, subscriptions } = tx;
  const now = app.clock.date();
  const before = await gatewaySubscriptions.find(gateway.about.id, reference);
  // A subscription without a first payment has granted nothing.
  if (!subscription.firstPayment) return;
  const saved = await gatewaySubscriptions.save({
    id: before?.id ?? newId(),
    clientId: client.id,
    gateway: gateway.about.id,
    reference,
    planVersionId,
    interval,
    status,
    cancelsAtPeriodEnd,
    periodEndsAt: period.endsAt,
    nextDiscount,
    balance,
    fetchedAt,
    createdAt: before?.createdAt ?? subscription.createdAt,
  });
  if (!saved) return;
  if (status === 'ended') {
    await subscriptions.endAwaiting(client.id, now);
    await renewCredit(tx, client.id, now);
    return;
  }
  await keepWhileUnpaid(tx, subscription, now);
  if (status === 'past_due' && before?.status === 'active') await mailRenewalFailed(tx, { client, planVersionId });
}

/** The new period has begun and is not paid yet: the plan goes on for a few days, without the month's credit. */
async function keepWhileUnpaid(
  { subscriptions, plans }: Tx,
  { clientId, planVersionId, interval, period }: GatewaySubscription,
  now: Date,
): Promise<void> {
  const endsAt = new Date(period.startsAt.getTime() + graceMs);
  const current = await subscriptions.findCurrent(clientId, now);
  const version = await plans.findVersion(planVersionId);
  const isItsPlan = current?.version.planId === version?.planId;
  if (!current || !isItsPlan || current.validTo > period.startsAt || endsAt <= now || now < period.startsAt) return;
  await subscriptions.add({
    id: newId(),
    clientId,
    planVersionId,
    interval,
    startsAt: period.startsAt,
    endsAt,
    isAwaitingPayment: true,
    // Prevents a grant before the payment; `startPaidPlan` sets it back to -1 when the payment arrives.
    grantedMonth: 0,
    usedAhead: carriedOveruse({ ...current, grants: current.version.grants }),
    createdAt: now,
  });
}

/** Each is ended once: while the gateway lags behind and still calls one active, its next notice or comparison tells. */
async function endReplaced(app: MainContext, gateway: PaymentGateway, clientId: string): Promise<void> {
  const { repositories } = app;
  const live = await repositories.gatewaySubscriptions.listLive(gateway.about.id, clientId);
  if (live.length < 2) return;
  const chosen: { reference: string; at: Date }[] = [];
  for (const { reference, createdAt } of live)
    chosen.push({
      reference,
      at: await planChosenAt(repositories, { gateway: gateway.about.id, reference, createdAt }),
    });
  const [, ...older] = chosen.sort((a, b) => b.at.getTime() - a.at.getTime());
  for (const { reference } of older) {
    await gateway.endSubscription(reference);
    await applyAlone(app, gateway, reference);
  }
}
