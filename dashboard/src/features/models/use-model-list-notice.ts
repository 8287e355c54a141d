import { useEffect } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import type { ModelChoice } from './use-model-choice.ts';

/** spec §8: an outage of the model list is told; the picker offers to load it again (contract.md 4). */
export function useModelListNotice({ state }: ModelChoice): void {
  const t = useWords('models');
  const notify = useNotify();
  useEffect(() => {
    if (state === 'error') notify.error(t('listFailed'));
  }, [state, notify, t]);
}
