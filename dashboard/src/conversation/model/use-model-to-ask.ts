import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import type { ConversationModel, ConversationModels } from './conversation-model.ts';

/**
 * The model to ask, or null after saying why there is none. An empty list of an ended subscription says so at
 * once and leads to subscribing when the client tries to send.
 */
export function useModelToAsk(models: ConversationModels): () => ConversationModel | null {
  const t = useWords('conversation');
  const errors = useWords('errors');
  const notify = useNotify();
  const navigate = useNavigate();
  const { currentPlan } = useUser();
  const isOver =
    models.state === 'empty' && isSubscriptionOver(currentPlan?.valid_to ?? null, currentPlan?.server_time);
  const latest = useLatest({ models, isOver });

  useEffect(() => {
    if (isOver) notify.error(errors('subscription_expired'));
  }, [isOver, notify, errors]);

  return useCallback(() => {
    const { selected, state } = latest.current.models;
    if (latest.current.isOver) {
      notify.error(errors('subscription_expired'));
      void navigate(paths.subscriptionUpdate);
      return null;
    }
    if (selected?.isLocked) notify.error(errors('model_not_in_plan'));
    else if (!selected) notify.warning(t(state === 'loading' ? 'modelsLoading' : 'modelsMissing'));
    return selected?.isLocked ? null : selected;
  }, [latest, notify, navigate, errors, t]);
}

function isSubscriptionOver(validTo: string | null, serverTime: string | undefined): boolean {
  return validTo === null || Date.parse(validTo) <= Date.parse(serverTime ?? new Date().toISOString());
}
