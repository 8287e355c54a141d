import type { CreditGroup } from '../../credit/credit-repository.ts';

/** Credit of one group that was used, of all that a purchase gives. */
export type Use = { group: CreditGroup; used: number; total: number };

/** What a credit of a group costs by itself, in minor units; absent for a group that is not sold by itself. */
export type UnitPrices = Partial<Record<CreditGroup, number>>;

/**
 * The share of what a purchase gives that was used, from 0 to 1. The law takes it of the price that was agreed
 * (Directive 2011/83/EU, article 14 (3)), so each kind of credit counts by its part in the worth of the whole, at the
 * price it is sold for by itself: who uses up the dearest kind alone has used more than who uses up the cheapest. A kind
 * that is not sold by itself counts as much as the others do on average.
 */
function usedShare(uses: readonly Use[], prices: UnitPrices): number {
  const given = uses.filter(({ total }) => total > 0);
  const worths = given.map(({ group, total }) => total * (prices[group] ?? 0));
  const known = worths.filter((worth) => worth > 0);
  const usual = known.length > 0 ? sum(known) / known.length : 1;
  const weights = worths.map((worth) => worth || usual);
  const used = given.map(({ used: part, total }, at) => Math.min(1, Math.max(0, part / total)) * (weights[at] ?? 0));
  return given.length === 0 ? 0 : sum(used) / sum(weights);
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Less than any share makes of a minor unit; without it 800 may become 799.9999. */
const epsilon = 1e-6;

/** Minor units that are kept of an amount for the share that was used, rounded in the client's favour. */
export const keptFor = (amount: number, uses: readonly Use[], prices: UnitPrices): number =>
  Math.floor(amount * usedShare(uses, prices) + epsilon);
