import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

export type PromoCodeState = {
  /** As it was typed. */
  code: string | null;
  /** As it is written, while the service takes it. */
  appliedCode: string | null;
  error: Error | null;
  isChecking: boolean;
  apply: (code: string | null) => void;
};

type Priced = { code: string | null };

/** A price, and the same with the promo code that was entered while the service takes that; the service computes both. */
export function usePriceWithCode<T extends Priced, K extends QueryKey>(
  query: (code: string | null) => UseQueryOptions<T, Error, T, K>,
  isAsked: boolean,
): { whole: UseQueryResult<T>; price: T | null; promo: PromoCodeState; askAgain: () => void } {
  const [code, setCode] = useState<string | null>(null);
  const whole = useQuery({ ...query(null), enabled: isAsked });
  const reduced = useQuery({ ...query(code), enabled: isAsked && code !== null });
  const applied = code !== null && !reduced.error ? (reduced.data ?? null) : null;
  return {
    whole,
    price: applied ?? whole.data ?? null,
    askAgain: () => void (code === null ? whole : reduced).refetch(),
    promo: {
      code,
      appliedCode: applied?.code ?? null,
      error: code === null ? null : reduced.error,
      isChecking: code !== null && reduced.isFetching,
      apply(next) {
        // Entering the same code again fetches again.
        if (next !== null && next === code) void reduced.refetch();
        setCode(next);
      },
    },
  };
}
