import { ServiceError } from '@deskmate/api/contracts/errors';
import type { CreditGroup } from '@deskmate/api/contracts/fields';
import type { MainContext } from '../context.ts';
import { isCreditCurrent, type NewHold } from './credit-holds-repository.ts';
import { isMonthDue, renewCredit } from './renew-credit.ts';

export type CreditRequest = Omit<NewHold, 'createdAt'> & { group: CreditGroup };

/**
 * Holds credit before anything goes to a model. The same request again changes nothing.
 * @throws ServiceError `subscription_expired`, `model_not_in_plan`, `insufficient_credit`, or `conflict`
 * for a request that has ended already.
 */
export async function reserveCredit(app: MainContext, request: CreditRequest): Promise<void> {
  const { repositories } = app;
  const now = app.clock.date();
  if (!Number.isSafeInteger(request.credits) || request.credits < 1) throw new RangeError('credits must be at least 1');
  const hold = { ...request, createdAt: now };
  // Nearly always the credit is up to date, and one statement checks that and holds.
  if (await repositories.creditHolds.open(hold, isCreditCurrent(request.clientId, request.modelId, now))) return;
  const [subscription, hasExpiredLots] = await Promise.all([
    repositories.subscriptions.findCurrent(request.clientId, now),
    repositories.credit.hasExpiredLots(request.clientId, now),
  ]);
  if (!subscription || subscription.isOver) throw new ServiceError('subscription_expired');
  if (subscription.version.excludedModelIds.includes(request.modelId)) throw new ServiceError('model_not_in_plan');
  if (hasExpiredLots || isMonthDue(subscription, now)) {
    await app.transact((tx) => renewCredit(tx, request.clientId, now));
  }
  if (await repositories.creditHolds.open(hold)) return;
  const known = await repositories.creditHolds.find(request.requestId);
  if (!known) throw new ServiceError('insufficient_credit');
  if (known.state !== 'open' || known.clientId !== request.clientId) throw new ServiceError('conflict');
}
