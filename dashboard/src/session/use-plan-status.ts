import { type SubscriptionBanner, subscriptionBanner } from '@deskmate/api/plans/subscription-banner';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAuth } from './AuthProvider.tsx';
import { useApi } from './SessionProvider.tsx';
import { subscriptionQuery } from './session-queries.ts';

export type PlanStatus = {
  banner: SubscriptionBanner;
  /** The same in each language; null without a plan. */
  planName: string | null;
  hasPaymentCustomer: boolean;
};

/** The state of the client's plan by the server's clock; null until it is known. */
export function usePlanStatus(): PlanStatus | null {
  const { user } = useAuth();
  const { data, dataUpdatedAt } = useQuery({
    ...subscriptionQuery(useApi()),
    enabled: user?.is_active === true,
    // Badges and banners mount with every page; the pages about the plan refetch it.
    refetchOnMount: false,
  });
  const nowMs = useCurrentMinute();
  if (!data || !user) return null;
  // Only the time that passed here is taken from this device's clock.
  const elapsedMs = Math.max(0, nowMs - dataUpdatedAt);
  const serverTime = new Date(Date.parse(data.server_time) + elapsedMs).toISOString();
  const hasPaymentCustomer = Object.keys(user.gateway_client_id).length > 0;
  const banner = subscriptionBanner({
    type: data.type,
    validTo: data.valid_to,
    serverTime,
    hasPaymentCustomer,
    renewalFailed: data.renewal?.state === 'past_due',
  });
  return { banner, planName: data.plan_name, hasPaymentCustomer };
}

/** The time in ms, renewed every minute. */
function useCurrentMinute(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
