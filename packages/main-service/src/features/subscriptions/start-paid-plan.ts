import { addMonths } from '@deskmate/api/plans/subscription-months';
import { newId } from '@deskmate/service-kit/random';
import type { Period } from '../../ports/payment-gateway.ts';
import type { Repositories } from '../../repositories.ts';
import { renewCredit } from '../credit/renew-credit.ts';
import { aheadAfter, usedAheadOf } from '../credit/used-ahead.ts';
import type { PlanVersion } from '../plans/plans-repository.ts';

export type PaidPlan = {
  clientId: string;
  paymentId: string;
  version: PlanVersion;
  interval: 'month' | 'year';
  /** What the gateway charged for; null where it charges once and the plan begins with the payment. */
  period: Period | null;
  /** At a change the rest of what was paid before was credited, so nothing of it is added. */
  kind: 'purchase' | 'renewal' | 'change';
  now: Date;
};

/**
 * Gives a client the plan they have paid for. The plan they have already is extended from its end;
 * any other begins now, in the place of what was. Belongs into a transaction that has locked the client.
 */
export async function startPaidPlan(repositories: Repositories, paid: PaidPlan): Promise<void> {
  const { subscriptions, credit } = repositories;
  const { clientId, paymentId, version, interval, period, kind, now } = paid;
  const awaiting = period ? await subscriptions.findAwaiting(clientId, period.startsAt) : null;
  if (period && awaiting?.planVersionId === version.id) {
    // Its first month was kept back until now.
    const settled = { endsAt: period.endsAt, paymentId, isAwaitingPayment: false, grantedMonth: -1 };
    await subscriptions.change(awaiting.id, settled);
    await renewCredit(repositories, clientId, now);
    return;
  }
  const current = await subscriptions.findCurrent(clientId, now);
  const isChange = kind === 'change' && current !== null && !current.isOver;
  const isExtension =
    kind !== 'change' && current !== null && !current.isOver && current.version.planId === version.planId;
  const last = isExtension || kind === 'renewal' ? await subscriptions.findLast(clientId) : null;
  const isSame = last?.version.planId === version.planId;
  let usedAhead = last && isSame ? aheadAfter({ ...last, grants: last.version.grants }) : {};
  if (!isExtension) {
    await subscriptions.supersede(clientId, now);
    if (isChange) usedAhead = await usedAheadOf(repositories, current, now);
    await credit.endMonthlyLots(clientId, now);
  }
  const stretch = paidStretch({ interval, period, now, paidUntil: isExtension ? current.validTo : null });
  const planVersionId = version.id;
  const added = { id: newId(), clientId, planVersionId, interval, paymentId, ...stretch, usedAhead, createdAt: now };
  await subscriptions.add(added);
  await renewCredit(repositories, clientId, now);
}

/** From when until when the payment counts. What is paid ahead already moves it, and never shortens it. */
export function paidStretch({
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
