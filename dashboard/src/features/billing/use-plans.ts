import type { Plan } from '@deskmate/api/contracts/main/plans';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useErrorWords } from '../../messages/use-error-words.ts';
import { useWords } from '../../messages/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { plansQuery } from './billing-queries.ts';

/** The plans on offer. A failure also shows an error notice. */
export function usePlans(): UseQueryResult<Plan[]> {
  const words = useWords('plans');
  const errorWords = useErrorWords();
  const notify = useNotify();
  const plans = useQuery(plansQuery(useApi()));
  const problem = plans.error ? `${words('listFailed')} ${errorWords(plans.error)}` : null;
  const { errorUpdatedAt } = plans;
  useEffect(() => {
    if (problem !== null && errorUpdatedAt > 0) notify.error(problem);
  }, [problem, errorUpdatedAt, notify]);
  return plans;
}
