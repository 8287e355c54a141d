import type { StoredRefund } from './reversals-repository.ts';

const dayMs = 86_400_000;
/** How long after the first, second, … failed refund of a payment another one is made without being asked for. */
const waitsMs = [0, 1 * dayMs, 3 * dayMs, 7 * dayMs];

/**
 * When another refund may be made without being asked for, after those that failed. Null after the last wait: the card or
 * account is closed, and the operator has to give the money back another way.
 */
export function nextRefundAt(failed: Pick<StoredRefund, 'failedAt'>[]): Date | null {
  if (failed.length === 0) return new Date(0);
  const waitMs = waitsMs[failed.length - 1];
  const newestMs = Math.max(...failed.map(({ failedAt }) => failedAt?.getTime() ?? 0));
  return waitMs === undefined ? null : new Date(newestMs + waitMs);
}
