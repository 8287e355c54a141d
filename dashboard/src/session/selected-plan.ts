import type { BillingInterval } from '@deskmate/api/contracts/main/payments';
import { storageKeys } from '@deskmate/api/storage';

export type SelectedPlan = { id: number; interval: BillingInterval };

/**
 * The plan chosen on a pricing page. Only its id and interval are read back, because anybody can edit
 * browser storage; prices come from the service (contract.md 4, `safety.md` P08).
 */
export function readSelectedPlan(storage: Storage): SelectedPlan | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(storageKeys.selectedPlan) ?? 'null');
    const { id, interval } = (value ?? {}) as { id?: unknown; interval?: unknown };
    if (!isPlanId(id)) return null;
    return { id, interval: interval === 'year' ? 'year' : 'month' };
  } catch {
    return null;
  }
}

/** Keeps the chosen plan; the whole object goes in, as spec §2 says. */
export function writeSelectedPlan(storage: Storage, plan: { id: number }, interval: BillingInterval): void {
  storage.setItem(storageKeys.selectedPlan, JSON.stringify({ ...plan, interval }));
}

export const isPlanId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
