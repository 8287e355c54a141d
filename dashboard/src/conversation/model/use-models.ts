import type { AiModel } from '@deskmate/api/contracts/main/models';
import type { Language } from '@deskmate/api/storage';
import type { ToolId } from '@deskmate/api/tools';
import { useEffect, useMemo } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import type { ConversationModel, ConversationModels } from './conversation-model.ts';
import { modelName } from './model-name.ts';
import { type ModelChoice, useModelChoice } from './use-model-choice.ts';

/** The models of a tool: to choose from in the picker, and as a conversation asks them. */
export function useModels(tool: ToolId): { choice: ModelChoice; models: ConversationModels } {
  const choice = useModelChoice(tool);
  const { models: offered, selected, state, retry } = choice;
  const { language } = useSettings();
  useModelListNotice(choice);
  const all = useMemo(() => offered.map((model) => toConversationModel(model, language)), [offered, language]);
  return { choice, models: { all, selected: all.find(({ id }) => id === selected?.model_id) ?? null, state, retry } };
}

/** Shows an error notice when the list cannot be loaded. The model picker offers to load it again. */
function useModelListNotice({ state }: ModelChoice): void {
  const t = useWords('models');
  const notify = useNotify();
  useEffect(() => {
    if (state === 'error') notify.error(t('listFailed'));
  }, [state, notify, t]);
}

const toConversationModel = (model: AiModel, language: Language): ConversationModel => ({
  id: model.model_id,
  name: modelName(model.model_name, language),
  company: model.company,
  canSee: model.capabilities.vision,
  canReadFiles: model.capabilities.files,
  contextTokens: model.context_tokens,
  maxOutputTokens: model.max_output_tokens,
  price: model.price,
  isLocked: model.locked !== null,
});
