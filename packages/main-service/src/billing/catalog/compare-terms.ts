import { creditGroups } from '../../credit/credit-overuse.ts';
import type { PlanVersion } from './plans-repository.ts';

type Terms = Pick<PlanVersion, 'monthlyPrice' | 'yearlyPrice' | 'grants' | 'excludedModelIds'>;
type Group = (typeof creditGroups)[number];

/** What differs for a client when one version of a plan replaces another. Prices in minor units. */
export type TermsChange = {
  price: number;
  priceBefore: number;
  /** Only those that differ. */
  grants: { group: Group; now: number; before: number }[];
  /** Models that the plan includes no longer. */
  excludedModelIds: string[];
  /** Dearer, or less of something: only after notice. */
  isWorse: boolean;
};

/** Null where the new version is not sold for this interval. */
export function compareTerms(before: Terms, now: Terms, interval: 'month' | 'year'): TermsChange | null {
  const priceOf = ({ monthlyPrice, yearlyPrice }: Terms) => (interval === 'year' ? yearlyPrice : monthlyPrice);
  const [price, priceBefore] = [priceOf(now), priceOf(before)];
  if (price === null || priceBefore === null) return null;
  const grants = creditGroups
    .map((group) => ({ group, now: now.grants[group], before: before.grants[group] }))
    .filter((grant) => grant.now !== grant.before);
  const excludedModelIds = now.excludedModelIds.filter((id) => !before.excludedModelIds.includes(id));
  const isWorse =
    price > priceBefore || grants.some((grant) => grant.now < grant.before) || excludedModelIds.length > 0;
  return { price, priceBefore, grants, excludedModelIds, isWorse };
}
