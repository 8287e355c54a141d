import { useEffect } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import type { ModelChoice } from './use-model-choice.ts';

/** Shows an error notice when the model list cannot be loaded. The model picker offers to load it again. */
export function useModelListNotice({ state }: ModelChoice): void {
  const t = useWords('models');
  const notify = useNotify();
  useEffect(() => {
    if (state === 'error') notify.error(t('listFailed'));
  }, [state, notify, t]);
}
