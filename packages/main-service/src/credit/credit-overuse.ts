import { addMonths, monthIndex } from '@deskmate/api/plans/subscription-months';
import type { Tx } from '../transaction.ts';
import type { CreditGroup } from './credit-repository.ts';
import type { CurrentSubscription } from './subscriptions-repository.ts';

type Credits = { [group: string]: number };
type PaidPeriod = { startsAt: Date; endsAt: Date; usedAhead: Credits; grants: Credits };

export const creditGroups = ['advanced', 'image', 'standard'] as const satisfies CreditGroup[];

/** By how much the grant of a month of a paid period, counted from 0, is reduced; the grants of earlier months were reduced already. */
export const overuseOfMonth = (
  { usedAhead, grants }: Pick<PaidPeriod, 'usedAhead' | 'grants'>,
  month: number,
): Credits => byGroup((group) => (usedAhead[group] ?? 0) - month * (grants[group] ?? 0));

/** By how much the grants of the next paid period are reduced. */
export const carriedOveruse = (period: PaidPeriod): Credits =>
  overuseOfMonth(period, monthIndex(period.startsAt, new Date(period.endsAt.getTime() - 1)) + 1);

/** The ledger's name for the grant of a month. */
export const monthGrantCause = (subscriptionId: string, month: number): string => `grant:${subscriptionId}:${month}`;

/** What a month grants. */
export function monthGrant(period: Pick<PaidPeriod, 'usedAhead' | 'grants'>, month: number): Credits {
  const overuse = overuseOfMonth(period, month);
  return byGroup((group) => (period.grants[group] ?? 0) - (overuse[group] ?? 0));
}

/**
 * What was used of a plan's month beyond the share of the month that has passed, when a change gives the money for the
 * rest of it back: without this, a change there and back would grant the month's credit again for nothing.
 */
export async function overuseAtChange({ credit }: Tx, subscription: CurrentSubscription, now: Date): Promise<Credits> {
  const { id, clientId, startsAt, endsAt, grantedMonth, isAwaitingPayment, usedAhead, version } = subscription;
  const period = { usedAhead, grants: version.grants };
  const month = Math.max(0, monthIndex(startsAt, now));
  const overuse = overuseOfMonth(period, month);
  if (isAwaitingPayment || grantedMonth < month) return overuse;
  const remaining = await credit.lockRemaining(clientId, monthGrantCause(id, month));
  const granted = monthGrant(period, month);
  const beganMs = addMonths(startsAt, month).getTime();
  const wholeMs = Math.min(addMonths(startsAt, month + 1).getTime(), endsAt.getTime()) - beganMs;
  const passed = (now.getTime() - beganMs) / wholeMs;
  return byGroup((group) => {
    const used = (granted[group] ?? 0) - (remaining[group] ?? 0) + (overuse[group] ?? 0);
    return used - Math.floor((version.grants[group] ?? 0) * passed);
  });
}

type Ended = PaidPeriod & { id: string; clientId: string; grantedMonth: number };

/**
 * What a paid period that was ended before its time had used of the month that still runs: what follows in its place makes
 * up for it, so that the same month is not granted twice.
 */
export async function usedAtEarlyEnd({ credit, ledger }: Tx, ended: Ended, now: Date): Promise<Credits> {
  const month = Math.max(0, monthIndex(ended.startsAt, now));
  const overuse = overuseOfMonth(ended, month);
  if (ended.grantedMonth < month) return overuse;
  const cause = monthGrantCause(ended.id, month);
  const granted = monthGrant(ended, month);
  const lots = await credit.listLotsByRequest(ended.clientId, cause);
  const expired: Credits = {};
  for (const { id, group } of lots) expired[group] = await ledger.expiredOf(ended.clientId, id);
  return byGroup((group) => (granted[group] ?? 0) - (expired[group] ?? 0) + (overuse[group] ?? 0));
}

/** Leaves out the groups that have none. */
function byGroup(creditsOf: (group: CreditGroup) => number): Credits {
  const entries = creditGroups.map((group) => [group, creditsOf(group)] as const);
  return Object.fromEntries(entries.filter(([, credits]) => credits > 0));
}
