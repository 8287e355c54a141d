import type { Repositories } from '../../repositories.ts';
import { addMonths, monthIndex } from '../subscriptions/subscription-months.ts';
import type { CurrentSubscription } from '../subscriptions/subscriptions-repository.ts';
import { expireCredit } from './expire-credit.ts';
import { grantCredit } from './grant-credit.ts';

export const isMonthDue = (
  subscription: Pick<CurrentSubscription, 'isOver' | 'startsAt' | 'grantedMonth'> | null,
  now: Date,
): boolean =>
  subscription !== null && !subscription.isOver && monthIndex(subscription.startsAt, now) > subscription.grantedMonth;

/**
 * Brings a client's credit up to now: what has ended goes, this month's grant comes. Months in which
 * nobody looked are skipped, as nothing rolls over. Belongs into a transaction.
 */
export async function renewCredit(repositories: Repositories, clientId: string, now: Date): Promise<void> {
  const subscription = await repositories.subscriptions.findCurrent(clientId, now);
  // The subscription is claimed before any account is locked, in the order in which a change of plan does it.
  const grantsMonth =
    subscription !== null && isMonthDue(subscription, now) && (await claimMonth(repositories, subscription, now));
  for (const group of ['advanced', 'image', 'standard'] as const)
    await expireCredit(repositories, clientId, group, now);
  if (grantsMonth) await grantMonth(repositories, subscription, now);
}

const claimMonth = ({ subscriptions }: Repositories, { id, startsAt }: CurrentSubscription, now: Date) =>
  subscriptions.claimMonth(id, monthIndex(startsAt, now));

async function grantMonth(repositories: Repositories, subscription: CurrentSubscription, now: Date): Promise<void> {
  const { id, clientId, startsAt, endsAt, version } = subscription;
  const month = monthIndex(startsAt, now);
  const endMs = Math.min(addMonths(startsAt, month + 1).getTime(), endsAt.getTime());
  await grantCredit(repositories, {
    clientId,
    kind: 'monthly',
    requestId: `grant:${id}:${month}`,
    credits: version.grants,
    expiresAt: new Date(endMs),
    now,
  });
}
