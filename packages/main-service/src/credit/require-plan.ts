import { ServiceError } from '@deskmate/api/contracts/errors';
import type { MainContext, WithRepositories } from '../context.ts';

type Deps = Pick<MainContext, 'clock'> & WithRepositories<'subscriptions'>;

/**
 * For operations that cost no credit but need a plan.
 * @throws ServiceError `subscription_expired`.
 */
export async function requirePlan({ repositories, clock }: Deps, clientId: string): Promise<void> {
  const subscription = await repositories.subscriptions.findCurrent(clientId, new Date(clock.now()));
  if (!subscription || subscription.isOver) throw new ServiceError('subscription_expired');
}
