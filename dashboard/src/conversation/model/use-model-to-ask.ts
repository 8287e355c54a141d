import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { usePlanStatus } from '../../session/use-plan-status.ts';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import type { ConversationModel, ConversationModels } from './conversation-model.ts';

/**
 * The model to ask, or null after saying why there is none. An empty list of an ended subscription says so at
 * once and leads to subscribing when the client tries to send.
 */
export function useModelToAsk(models: ConversationModels): () => ConversationModel | null {
  const t = useWords('conversation');
  const errorWords = useWords('errors');
  const notify = useNotify();
  const navigate = useNavigate();
  const isOver = usePlanStatus()?.banner.state === 'expired' && models.state === 'empty';
  const latest = useLatest({ models, isOver });

  useEffect(() => {
    if (isOver) notify.error(errorWords('subscription_expired'));
  }, [isOver, notify, errorWords]);

  return useCallback(() => {
    const { selected, state } = latest.current.models;
    if (latest.current.isOver) {
      notify.error(errorWords('subscription_expired'));
      void navigate(paths.subscriptionUpdate);
      return null;
    }
    if (selected?.isLocked) notify.error(errorWords('model_not_in_plan'));
    else if (!selected) notify.warning(t(state === 'loading' ? 'modelsLoading' : 'modelsMissing'));
    return selected?.isLocked ? null : selected;
  }, [latest, notify, navigate, errorWords, t]);
}
