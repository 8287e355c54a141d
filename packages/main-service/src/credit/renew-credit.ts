import { addMonths, monthIndex } from '@deskmate/api/plans/subscription-months';
import type { Tx } from '../transaction.ts';
import { creditGroups, monthGrant, monthGrantCause } from './credit-overuse.ts';
import { expireCredit } from './expire-credit.ts';
import { grantCredit } from './grant-credit.ts';
import type { CurrentSubscription } from './subscriptions-repository.ts';

export const isMonthDue = (
  subscription: Pick<CurrentSubscription, 'isOver' | 'startsAt' | 'grantedMonth'> | null,
  now: Date,
): boolean =>
  subscription !== null && !subscription.isOver && monthIndex(subscription.startsAt, now) > subscription.grantedMonth;

/**
 * Brings a client's credit up to date: removes expired lots and adds this month's grant. Months in which
 * it was not called are skipped, because nothing rolls over.
 */
export async function renewCredit(tx: Tx, clientId: string, now: Date): Promise<void> {
  const subscription = await tx.subscriptions.findCurrent(clientId, now);
  // The subscription is claimed before any account is locked, in the order in which a change of plan does it.
  const grantsMonth =
    subscription !== null && isMonthDue(subscription, now) && (await claimMonth(tx, subscription, now));
  for (const group of creditGroups) await expireCredit(tx, clientId, group, now);
  if (grantsMonth) await grantMonth(tx, subscription, now);
}

const claimMonth = ({ subscriptions }: Tx, { id, startsAt }: CurrentSubscription, now: Date) =>
  subscriptions.claimMonth(id, monthIndex(startsAt, now));

async function grantMonth(tx: Tx, subscription: CurrentSubscription, now: Date): Promise<void> {
  const { id, clientId, startsAt, endsAt, version, usedAhead } = subscription;
  const month = monthIndex(startsAt, now);
  const endMs = Math.min(addMonths(startsAt, month + 1).getTime(), endsAt.getTime());
  await grantCredit(tx, {
    clientId,
    kind: subscription.isTrial ? 'trial' : 'monthly',
    requestId: monthGrantCause(id, month),
    credits: monthGrant({ usedAhead, grants: version.grants }, month),
    expiresAt: new Date(endMs),
    now,
  });
}
