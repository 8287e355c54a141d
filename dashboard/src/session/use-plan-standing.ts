import { type SubscriptionBanner, subscriptionBanner } from '@deskmate/api/plans/subscription-banner';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../messages/use-words.ts';
import { useAuth } from './AuthProvider.tsx';
import { useApi } from './SessionProvider.tsx';
import { subscriptionQuery } from './session-queries.ts';
import { useMinute } from './use-minute.ts';

export type PlanStanding = {
  banner: SubscriptionBanner;
  /** As it is shown: a trial is a word, every other plan a name that is the same in each language. Null without a plan. */
  planName: string | null;
  hasPaymentCustomer: boolean;
};

/** How the client's plan stands now, by the server's clock; null until it is known. */
export function usePlanStanding(): PlanStanding | null {
  const { user } = useAuth();
  const words = useWords('frame');
  const { data, dataUpdatedAt } = useQuery({ ...subscriptionQuery(useApi()), enabled: user?.is_active === true });
  const nowMs = useMinute();
  if (!data || !user) return null;
  // Only the time that passed here is taken from this device's clock.
  const elapsedMs = Math.max(0, nowMs - dataUpdatedAt);
  const serverTime = new Date(Date.parse(data.server_time) + elapsedMs).toISOString();
  const hasPaymentCustomer = Object.keys(user.gateway_client_id).length > 0;
  const banner = subscriptionBanner({ type: data.type, validTo: data.valid_to, serverTime, hasPaymentCustomer });
  return { banner, planName: data.type === 'trial' ? words('trial') : data.plan_name, hasPaymentCustomer };
}
