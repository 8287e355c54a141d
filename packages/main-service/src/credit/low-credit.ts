import type { LotShare } from './credit-lots.ts';
import type { SpendableLot } from './credit-repository.ts';

export type LowCredit = {
  /** How much is used, in percent: of the month's credit, or of all there was. */
  threshold: 80 | 100;
  /** What can still be spent, bought credit included. */
  left: number;
  /** Until when what is left of the month can be spent. */
  endsAt: Date | null;
};

/**
 * The low credit that a spend causes: null unless this spend crosses a threshold. The month's credit is what the newest lot
 * of the plan began with; a trial's rest counts as left as long as it runs. While bought credit remains, nothing is used up.
 */
export function lowCreditAfter(
  lots: readonly SpendableLot[],
  shares: readonly LotShare[],
  now: Date,
): LowCredit | null {
  const running = lots.filter(({ expiresAt }) => expiresAt > now);
  const takenFrom = new Map(shares.map(({ lotId, credits }) => [lotId, credits]));
  const leftOf = (some: readonly SpendableLot[]) =>
    some.reduce((sum, { id, remaining }) => sum + remaining - (takenFrom.get(id) ?? 0), 0);
  const before = running.reduce((sum, { remaining }) => sum + remaining, 0);
  const left = leftOf(running);
  if (left === before) return null;
  if (left === 0) return { threshold: 100, left, endsAt: null };
  const ofPlan = running.filter(({ kind }) => kind === 'trial' || kind === 'monthly');
  const month = ofPlan.at(-1);
  if (!month?.granted) return null;
  const isLow = (credits: number) => credits * 5 <= (month.granted ?? 0);
  const crosses = isLow(leftOf(ofPlan)) && !isLow(ofPlan.reduce((sum, { remaining }) => sum + remaining, 0));
  return crosses ? { threshold: 80, left, endsAt: leftOf(ofPlan) > 0 ? month.expiresAt : null } : null;
}
