import type { BillingInterval, PromoPrice } from '@deskmate/api/contracts/main/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../session/SessionProvider.tsx';
import { promoPriceKey, promoPriceQuery } from './billing-queries.ts';

export type PromoCodeState = {
  /** As it was typed. */
  code: string | null;
  /** The price with it, while the service takes it. */
  applied: PromoPrice | null;
  error: Error | null;
  isChecking: boolean;
  apply: (code: string | null) => void;
};

/** A promo code for a plan; the service is asked again when the interval changes. */
export function usePromoCode(planId: number, interval: BillingInterval): PromoCodeState {
  const api = useApi();
  const queries = useQueryClient();
  const [code, setCode] = useState<string | null>(null);
  const price = useQuery({ ...promoPriceQuery(api, { code: code ?? '', planId, interval }), enabled: code !== null });
  const isAsked = code !== null;
  return {
    code,
    applied: isAsked && !price.error ? (price.data ?? null) : null,
    error: isAsked ? price.error : null,
    isChecking: isAsked && price.isFetching,
    apply(next) {
      // The same code once more is a new question.
      if (next !== null && next === code) void queries.resetQueries({ queryKey: promoPriceKey });
      setCode(next);
    },
  };
}
