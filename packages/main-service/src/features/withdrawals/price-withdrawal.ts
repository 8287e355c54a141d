import type { CreditGroup } from '../credit/credit-repository.ts';

/** Credit of one group that was used, of all that a purchase gives. */
export type Use = { group: CreditGroup; used: number; total: number };

/** The mean over the groups, from 0 to 1: a purchase that gives three kinds of credit is used by a third when one is used up. */
export function usedShare(uses: readonly Use[]): number {
  const given = uses.filter(({ total }) => total > 0);
  if (given.length === 0) return 0;
  return given.reduce((sum, { used, total }) => sum + Math.min(1, Math.max(0, used / total)), 0) / given.length;
}

/** Minor units that are kept of an amount for the share that was used, rounded in the client's favour. */
export const keptFor = (amount: number, uses: readonly Use[]): number => Math.floor(amount * usedShare(uses));
