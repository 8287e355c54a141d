import type { Profile } from '@deskmate/api/contracts/main/clients';
import type { Plan } from '@deskmate/api/contracts/main/plans';
import type { Subscription } from '@deskmate/api/contracts/main/subscriptions';
import { storageKeys } from '@deskmate/api/storage';
import { isTokenGood } from '@deskmate/api/tokens/token-validity';

/** Addresses, given by the page, so that the island does not carry the list of all of them. */
export type PlanSources = { plans: string; subscription: string; profile: string };
export type CurrentPlan = { planId: number | null; hasPaymentCustomer: boolean };

/** @throws when the server does not answer with a list */
export async function loadPlans(sources: PlanSources): Promise<Plan[]> {
  const plans = await read<Plan[]>(sources.plans);
  if (!Array.isArray(plans) || plans.length === 0) throw new TypeError('The plan list is empty');
  return plans;
}

/** The plan of whoever is signed in, after refreshing their token if it has run out; null for a visitor. */
export async function loadCurrentPlan(sources: PlanSources): Promise<CurrentPlan | null> {
  const token = await goodToken();
  if (!token) return null;
  const [subscription, profile] = await Promise.all([
    read<Subscription>(sources.subscription, token),
    read<Profile>(sources.profile, token),
  ]);
  return {
    planId: subscription.plan_id,
    hasPaymentCustomer: Object.keys(profile.gateway_client_id ?? {}).length > 0,
  };
}

/** The client that can refresh is as large as all of our islands, and needed only after an idle hour. */
async function goodToken(): Promise<string | null> {
  const token = localStorage.getItem(storageKeys.accessToken);
  if (!token || isTokenGood(token, Date.now())) return token;
  const { refreshedToken } = await import('./refreshed-token.ts');
  return refreshedToken();
}

async function read<T>(address: string, token?: string): Promise<T> {
  const response = await fetch(address, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}
