import type { AiModel } from '@deskmate/api/contracts/main/models';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { usePlanStatus } from '../../session/use-plan-status.ts';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import type { ModelChoice } from './use-model-choice.ts';

/**
 * The model to ask, or null after saying why there is none. An empty list of an ended subscription says so at
 * once and leads to subscribing when the client tries to send.
 */
export function useModelToAsk(choice: ModelChoice): () => AiModel | null {
  const t = useWords('conversation');
  const errorWords = useWords('errors');
  const notify = useNotify();
  const navigate = useNavigate();
  const isOver = usePlanStatus()?.banner.state === 'expired' && choice.state === 'empty';
  const latest = useLatest({ choice, isOver });

  useEffect(() => {
    if (isOver) notify.error(errorWords('subscription_expired'));
  }, [isOver, notify, errorWords]);

  return useCallback(() => {
    const { selected, state } = latest.current.choice;
    if (latest.current.isOver) {
      notify.error(errorWords('subscription_expired'));
      void navigate(paths.subscriptionUpdate);
      return null;
    }
    if (selected?.locked) notify.error(errorWords('model_not_in_plan'));
    else if (!selected) notify.warning(t(state === 'loading' ? 'modelsLoading' : 'modelsMissing'));
    return selected?.locked ? null : selected;
  }, [latest, notify, navigate, errorWords, t]);
}
