import { ServiceError } from '@deskmate/api/contracts/errors';
import type { MainContext } from '../context.ts';

/**
 * For operations that cost no credit but need a plan.
 * @throws ServiceError `subscription_expired`.
 */
export async function requirePlan({ repositories, clock }: MainContext, clientId: string): Promise<void> {
  const subscription = await repositories.subscriptions.findCurrent(clientId, clock.date());
  if (!subscription || subscription.isOver) throw new ServiceError('subscription_expired');
}
