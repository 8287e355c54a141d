import { newId } from '@deskmate/service-kit/random';
import type { Repositories } from '../../repositories.ts';
import { renewCredit } from '../credit/renew-credit.ts';
import type { PlanVersion } from '../plans/plans-repository.ts';
import { addMonths } from './subscription-months.ts';

export type PaidPlan = { clientId: string; version: PlanVersion; interval: 'month' | 'year'; now: Date };

/**
 * Gives a client the plan they have paid for. The plan they have already is extended from its end;
 * any other begins now, in the place of what was. Belongs into a transaction that has locked the client.
 */
export async function startPaidPlan(
  repositories: Repositories,
  { clientId, version, interval, now }: PaidPlan,
): Promise<void> {
  const { subscriptions, credit } = repositories;
  const current = await subscriptions.findCurrent(clientId, now);
  const isRenewal = current !== null && !current.isOver && current.version.planId === version.planId;
  if (!isRenewal) {
    await subscriptions.supersede(clientId, now);
    await credit.endMonthlyLots(clientId, now);
  }
  const startsAt = isRenewal ? current.validTo : now;
  const endsAt = addMonths(startsAt, interval === 'year' ? 12 : 1);
  const planVersionId = version.id;
  await subscriptions.add({ id: newId(), clientId, planVersionId, interval, startsAt, endsAt, createdAt: now });
  await renewCredit(repositories, clientId, now);
}
