import type { BillingInterval } from '@deskmate/api/contracts/main/payments';
import { isPlanId, readSelectedPlan, type SelectedPlan } from '@deskmate/api/plans/selected-plan';
import { paths } from '../paths.ts';

export type RequestedPurchase =
  /** `interval` is null where nobody chose one. */
  | { kind: 'plan'; planId: number; interval: BillingInterval | null }
  | { kind: 'credit'; packId: number; quantity: number }
  | { kind: 'session'; id: string };

/**
 * What the payment page is asked to sell: an unfinished payment, a pack, a plan of the address, or the plan
 * kept in browser storage, in this order. Only ids are taken from there; prices are the service's.
 */
export function requestedPurchase(search: URLSearchParams, storage: Storage): RequestedPurchase | null {
  const session = search.get('session');
  if (session && session.length <= 64) return { kind: 'session', id: session };
  const pack = wholeNumber(search.get('pack'));
  if (pack !== null) {
    const quantity = wholeNumber(search.get('quantity') ?? '1');
    return quantity !== null && quantity <= 100 ? { kind: 'credit', packId: pack, quantity } : null;
  }
  const chosen = readSelectedPlan(storage);
  const plan = wholeNumber(search.get('plan'));
  if (plan !== null) {
    const interval = search.get('interval');
    const storedInterval = chosen?.id === plan ? chosen.interval : null;
    return {
      kind: 'plan',
      planId: plan,
      interval: interval === 'year' || interval === 'month' ? interval : storedInterval,
    };
  }
  return chosen && { kind: 'plan', planId: chosen.id, interval: chosen.interval };
}

/** The plan that a visitor is on the way to pay for; null when they are going anywhere else. */
export function pendingPlan(returnTo: string | null, storage: Storage): SelectedPlan | null {
  const [path, search] = (returnTo ?? '').split('?', 2);
  if (path !== paths.payment) return null;
  const requested = requestedPurchase(new URLSearchParams(search), storage);
  return requested?.kind === 'plan' ? { id: requested.planId, interval: requested.interval ?? 'month' } : null;
}

function wholeNumber(text: string | null): number | null {
  const value = /^\d{1,9}$/.test(text ?? '') ? Number(text) : null;
  return isPlanId(value) ? value : null;
}
