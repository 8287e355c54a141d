import type { AiModel } from '@deskmate/api/contracts/main/models';
import { storageKeys } from '@deskmate/api/storage';
import { type ToolId, toolOf } from '@deskmate/api/tools';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { chooseModel } from './choose-model.ts';
import { modelsQuery } from './model-queries.ts';

/** The models of a tool, and which of them is asked. */
export type ModelChoice = {
  models: AiModel[];
  selected: AiModel | null;
  choose: (modelId: string) => void;
  /** `empty` means that the subscription is over. An outage gives `error`, never `empty`. */
  state: 'loading' | 'ready' | 'empty' | 'error';
  retry: () => void;
};

/** The choice is remembered on this device. A tool that asks for all types of models is answered in text. */
export function useModelChoice(tool: ToolId): ModelChoice {
  const type = toolOf(tool).modelType || 'text';
  const { api, storage } = useSession();
  const query = useQuery(modelsQuery(api));
  const lastUsed = useMemo(() => createLastUsedModel(storage, tool), [storage, tool]);
  const [chosenId, setChosenId] = useState<string | null>(() => lastUsed.read());
  const models = useMemo(() => (query.data ?? []).filter((model) => model.type === type), [query.data, type]);
  const choose = useCallback(
    (modelId: string) => {
      lastUsed.write(modelId);
      setChosenId(modelId);
    },
    [lastUsed],
  );
  const state = query.data ? (query.data.length === 0 ? 'empty' : 'ready') : query.isError ? 'error' : 'loading';
  useFailureNotice(state);
  return { models, selected: chooseModel(models, chosenId), choose, state, retry: () => void query.refetch() };
}

/** The model picker offers to load the list again. */
function useFailureNotice(state: ModelChoice['state']): void {
  const t = useWords('models');
  const notify = useNotify();
  useEffect(() => {
    if (state === 'error') notify.error(t('listFailed'));
  }, [state, notify, t]);
}

/** Which model was last used with a tool on this device. */
function createLastUsedModel(storage: Storage, tool: string) {
  const key = storageKeys.lastModelPrefix + tool;
  return {
    read: (): string | null => storage.getItem(key),
    write(modelId: string): void {
      try {
        storage.setItem(key, modelId);
      } catch (error) {
        console.warn('The choice of model could not be kept on this device.', error);
      }
    },
  };
}
