import { aboutToExpireMinutes, bannerHiddenFromMinutes } from '../limits.ts';

export type SubscriptionBanner =
  | { state: 'hidden'; daysLeft: null; button: null }
  | { state: 'expired'; daysLeft: null; button: 'subscribe' }
  | { state: 'payment_failed'; daysLeft: null; button: 'updateCard' }
  | { state: 'about_to_expire'; daysLeft: null; button: 'upgrade' | 'renew' }
  | { state: 'days_left'; daysLeft: number; button: 'upgrade' | 'renew' };

/**
 * The sidebar's subscription banner: by minutes left; hidden with a payment link and time left,
 * or from 10080 minutes up; expired at 0 or less (or without a plan); about to expire under 1440. A failed renewal is
 * shown whatever is left.
 */
export function subscriptionBanner(plan: {
  type: 'trial' | 'paid' | null;
  validTo: string | null;
  serverTime: string;
  hasPaymentCustomer: boolean;
  renewalFailed?: boolean;
}): SubscriptionBanner {
  const minutes = minutesLeft(plan.validTo, plan.serverTime);
  if (minutes === null || minutes <= 0) return { state: 'expired', daysLeft: null, button: 'subscribe' };
  if (plan.renewalFailed) return { state: 'payment_failed', daysLeft: null, button: 'updateCard' };
  if (plan.hasPaymentCustomer || minutes >= bannerHiddenFromMinutes)
    return { state: 'hidden', daysLeft: null, button: null };
  const button = plan.type === 'trial' ? 'upgrade' : 'renew';
  if (minutes < aboutToExpireMinutes) return { state: 'about_to_expire', daysLeft: null, button };
  return { state: 'days_left', daysLeft: daysLeft(minutes), button };
}

/**
 * Whole minutes until `validTo`, by the server's clock (both ISO 8601). A started minute counts, so that
 * nothing is called expired before it is; null when there is no plan or a time cannot be read.
 */
export function minutesLeft(validTo: string | null, serverTime: string): number | null {
  if (validTo === null) return null;
  const leftMs = Date.parse(validTo) - Date.parse(serverTime);
  return Number.isNaN(leftMs) ? null : Math.ceil(leftMs / 60_000);
}

/** Rounded days, as the subscription banner counts them. */
const daysLeft = (minutes: number): number => Math.round(minutes / 1440);
