import type { Subscription } from '@deskmate/api/contracts/main/subscriptions';
import { storageKeys } from '@deskmate/api/storage';

export type CurrentPlan = {
  planId: number | null;
  interval: Subscription['interval'];
  hasPaymentCustomer: boolean;
};

/** The plan of the signed-in client; null for a visitor, for whom the API client is not loaded. */
export async function loadCurrentPlan(): Promise<CurrentPlan | null> {
  if (!localStorage.getItem(storageKeys.refreshToken)) return null;
  const { fetchCurrentPlan } = await import('./fetch-current-plan.ts');
  return fetchCurrentPlan();
}
