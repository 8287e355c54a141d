import { storageKeys } from '@deskmate/api/storage';

export type CurrentPlan = { planId: number | null; hasPaymentCustomer: boolean };

/** The plan of whoever is signed in; null for a visitor, who does not load the client that asks for it. */
export async function loadCurrentPlan(): Promise<CurrentPlan | null> {
  if (!localStorage.getItem(storageKeys.refreshToken)) return null;
  const { fetchCurrentPlan } = await import('./fetch-current-plan.ts');
  return fetchCurrentPlan();
}
