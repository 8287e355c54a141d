import type { Plan } from '@deskmate/api/contracts/main/plans';
import { plansForSale } from '@deskmate/api/plans/card-state';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { planListQuery } from '../../session/plan-queries.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';

/** The plans on offer: ascending id, trial plans left out. A failure also shows an error notice. */
export function usePlans(): UseQueryResult<Plan[]> {
  const t = useWords('billing');
  const errorWords = useErrorWords();
  const notify = useNotify();
  const plans = useQuery({ ...planListQuery(useApi()), select: plansForSale<Plan> });
  const problem = plans.error ? `${t('listFailed')} ${errorWords(plans.error)}` : null;
  const { errorUpdatedAt } = plans;
  useEffect(() => {
    if (problem !== null && errorUpdatedAt > 0) notify.error(problem);
  }, [problem, errorUpdatedAt, notify]);
  return plans;
}
