import { useQuery } from '@tanstack/react-query';
import { planListQuery } from '../../session/plan-queries.ts';
import { useApi } from '../../session/SessionProvider.tsx';

/** How long the trial lasts that a new account begins with; null where there is none, and until the plans are known. */
export function useTrialDays(): number | null {
  const plans = useQuery(planListQuery(useApi())).data;
  return plans?.find((plan) => plan.is_trial)?.trial_days || null;
}
