import type { BillingInterval, PlanCost } from '@deskmate/api/contracts/main/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../session/SessionProvider.tsx';
import { planCostKey, planCostQuery } from './billing-queries.ts';

export type PromoCodeState = {
  /** As it was typed. */
  code: string | null;
  /** As it is written, while the service takes it. */
  appliedCode: string | null;
  error: Error | null;
  isChecking: boolean;
  apply: (code: string | null) => void;
};

export type PlanCostState = {
  /** Null while it is not known, and while the service does not answer. */
  cost: PlanCost | null;
  isPending: boolean;
  promo: PromoCodeState;
};

/** What a plan costs, with the promo code that was entered; the service is asked again when the interval changes. */
export function usePlanCost(planId: number, interval: BillingInterval, isAsked: boolean): PlanCostState {
  const api = useApi();
  const queries = useQueryClient();
  const [code, setCode] = useState<string | null>(null);
  const whole = useQuery({ ...planCostQuery(api, { code: null, planId, interval }), enabled: isAsked });
  const reduced = useQuery({ ...planCostQuery(api, { code, planId, interval }), enabled: isAsked && code !== null });
  const applied = code !== null && !reduced.error ? (reduced.data ?? null) : null;
  return {
    cost: applied ?? whole.data ?? null,
    isPending: isAsked && whole.isPending,
    promo: {
      code,
      appliedCode: applied?.code ?? null,
      error: code === null ? null : reduced.error,
      isChecking: code !== null && reduced.isFetching,
      apply(next) {
        // The same code once more is a new question.
        if (next !== null && next === code) void queries.resetQueries({ queryKey: planCostKey });
        setCode(next);
      },
    },
  };
}
