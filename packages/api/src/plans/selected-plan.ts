import type { BillingInterval } from '../contracts/main/payments.ts';
import type { Plan } from '../contracts/main/plans.ts';
import { storageKeys } from '../storage.ts';

export type SelectedPlan = { id: number; interval: BillingInterval };

/** What a chosen plan is kept as in browser storage: the whole plan and the interval. */
export const selectedPlanText = (plan: Plan, interval: BillingInterval): string =>
  JSON.stringify({ ...plan, interval });

/**
 * The plan that was chosen on a page with plan cards. Only its id and interval are read back, because anybody
 * can edit browser storage; prices come from the server.
 */
export function readSelectedPlan(storage: Pick<Storage, 'getItem'>): SelectedPlan | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(storageKeys.selectedPlan) ?? 'null');
    const { id, interval } = (value ?? {}) as { id?: unknown; interval?: unknown };
    if (!isPlanId(id)) return null;
    return { id, interval: interval === 'year' ? 'year' : 'month' };
  } catch {
    return null;
  }
}

export const isPlanId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
