import { addMonths } from '@deskmate/api/plans/subscription-months';
import { newId } from '@deskmate/service-kit/random';
import { carriedOveruse, overuseAtChange } from '../../credit/credit-overuse.ts';
import { renewCredit } from '../../credit/renew-credit.ts';
import type { CurrentSubscription } from '../../credit/subscriptions-repository.ts';
import type { Period, SubscriptionPayment } from '../../ports/payment-gateway.ts';
import type { LockedClient, Tx } from '../../transaction.ts';
import type { PlanVersion } from '../catalog/plans-repository.ts';
import { planChosenAt } from '../plan-chosen-at.ts';

export type PaidPlan = {
  paymentId: string;
  version: PlanVersion;
  interval: 'month' | 'year';
  /** What the gateway charged for; null where it charges once and the plan begins with the payment. */
  period: Period | null;
  /** At a change the rest of what was paid before was credited, so nothing of it is added. */
  kind: 'purchase' | 'renewal' | 'change';
  /** Null for what is bought once. */
  order: SubscriptionPayment | null;
  now: Date;
};

/** `too_late`: when it was paid, another plan had taken its place; nothing is given for it. */
export type Outcome = 'given' | 'too_late';

/**
 * Gives a client the plan they have paid for. The plan they have already is extended from its end;
 * any other begins now, in the place of what was, unless the client chose that later.
 */
export async function startPaidPlan(tx: Tx, { id: clientId }: LockedClient, paid: PaidPlan): Promise<Outcome> {
  const { subscriptions, credit } = tx;
  const { paymentId, version, interval, period, kind, now } = paid;
  const awaiting = period && kind !== 'change' ? await subscriptions.findAwaiting(clientId, period.startsAt) : null;
  if (period && awaiting?.planVersionId === version.id) {
    // Its first month was kept back until now.
    const settled = { endsAt: period.endsAt, paymentId, isAwaitingPayment: false, grantedMonth: -1 };
    await subscriptions.change(awaiting.id, settled);
    await renewCredit(tx, clientId, now);
    return 'given';
  }
  const current = await subscriptions.findCurrent(clientId, now);
  const replaced = current && (await findReplacement(tx, current, paid));
  if (replaced?.isPaidAfter) return 'too_late';
  const isChange = kind === 'change' && current !== null && !current.isOver;
  const isExtension =
    !replaced && kind !== 'change' && current !== null && !current.isOver && current.version.planId === version.planId;
  const last = isExtension || kind === 'renewal' ? await subscriptions.findLast(clientId) : null;
  const isSame = last?.version.planId === version.planId;
  let usedAhead = last && isSame ? carriedOveruse({ ...last, grants: last.version.grants }) : {};
  if (!isExtension && !replaced) {
    await subscriptions.supersede(clientId, now);
    if (isChange) usedAhead = await overuseAtChange(tx, current, now);
    await credit.endMonthlyLots(clientId, now);
  }
  const dates = paidPeriodDates({ interval, period, now, paidUntil: isExtension ? current.validTo : null });
  const planVersionId = version.id;
  const supersededAt = replaced ? replaced.at : null;
  await subscriptions.add({
    id: newId(),
    clientId,
    planVersionId,
    interval,
    paymentId,
    startsAt: dates.startsAt,
    endsAt: dates.endsAt,
    usedAhead,
    supersededAt,
    createdAt: now,
  });
  await renewCredit(tx, clientId, now);
  return 'given';
}

/**
 * When the plan of now replaced the one that this payment is for; null if it did not. A bank debit arrives days
 * later, and notices come in any order. Whether it was paid after that is said only of another subscription: a change
 * of the same one has taken its unused time off the price.
 */
async function findReplacement(
  tx: Tx,
  current: CurrentSubscription,
  { version, interval, period, kind, order }: PaidPlan,
): Promise<{ at: Date; isPaidAfter: boolean } | null> {
  const { payments, gatewaySubscriptions } = tx;
  // A renewal that is awaited was not paid, so what is paid may take its place.
  if (!order || !period || current.isOver || current.isTrial || !current.paymentId) return null;
  const payment = await payments.find(current.paymentId);
  if (!payment) return null;
  const { gateway, subscriptionReference: reference } = payment;
  const stored = reference === null ? null : await gatewaySubscriptions.find(gateway, reference);
  const isSame = reference === order.subscriptionReference;
  const createdAt = stored?.createdAt ?? (isSame ? order.subscribedAt : current.createdAt);
  const at = reference === null ? createdAt : await planChosenAt(tx, { gateway, reference, createdAt });
  if (isSame) {
    // A change may come in the moment in which the period of a renewal begins; one to another plan and back counts too.
    if (kind === 'renewal') return at >= period.startsAt ? { at, isPaidAfter: false } : null;
    const isOther = current.version.planId !== version.planId || current.interval !== interval;
    return isOther && current.startsAt > period.startsAt ? { at: current.startsAt, isPaidAfter: false } : null;
  }
  // More time of the same plan is added to it.
  if (current.version.planId === version.planId) return null;
  return at > order.subscribedAt ? { at, isPaidAfter: order.paidAt >= at } : null;
}

/** From when until when the payment counts. What is paid ahead already moves it, and never shortens it. */
export function paidPeriodDates({
  interval,
  period,
  now,
  paidUntil,
}: Pick<PaidPlan, 'interval' | 'period' | 'now'> & { paidUntil: Date | null }): Period {
  if (!period) {
    const startsAt = paidUntil ?? now;
    return { startsAt, endsAt: addMonths(startsAt, interval === 'year' ? 12 : 1) };
  }
  const overlapMs = Math.max(0, (paidUntil?.getTime() ?? 0) - period.startsAt.getTime());
  return {
    startsAt: new Date(period.startsAt.getTime() + overlapMs),
    endsAt: new Date(period.endsAt.getTime() + overlapMs),
  };
}
