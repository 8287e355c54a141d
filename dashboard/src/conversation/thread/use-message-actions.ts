import { aiAddresses } from '@deskmate/api/addresses';
import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import type { Feedback } from '@deskmate/api/contracts/ai/feedback';
import type { AiModel } from '@deskmate/api/contracts/main/models';
import { useMemo } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { modelName } from '../model/model-name.ts';
import type { ModelChoice } from '../model/use-model-choice.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import type { Message } from '../store/message-tree.ts';
import type { MessageActions } from './message-actions.ts';
import { useChooseVersion } from './use-choose-version.ts';

type Options = {
  store: ConversationStore;
  choice: Pick<ModelChoice, 'models' | 'selected'>;
  /** What a new question asks the tool to do. */
  action: ChatAction;
  /** Returns the model to ask, or null after a notice that says why there is none. */
  modelToAsk: () => AiModel | null;
  onAsked: () => void;
  edit: (id: string | null) => void;
  startFrom: (answer: Message) => void;
  share: ((answer: Message) => void) | null;
};

/** The actions for the messages of a conversation. The object changes only with the conversation or the models. */
export function useMessageActions(wiring: Options): MessageActions {
  const t = useWords('conversation');
  const api = useApi();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const latest = useLatest(wiring);
  const { language } = useSettings();
  const { store } = wiring;
  const { models, selected } = wiring.choice;
  const choose = useChooseVersion(store);
  const canShare = wiring.share !== null;

  return useMemo<MessageActions>(() => {
    const report = (error: unknown) => notify.error(errorWords(error));
    const isBusy = () => {
      const { running } = store.getState();
      if (running) notify.info(t('hint_busy'));
      return running !== null;
    };
    const ask = (question: Parameters<ConversationStore['ask']>[0] | null) => {
      if (!question || isBusy()) return;
      store.ask(question);
      latest.current.onAsked();
    };
    const rest = { attachments: [], text: '' };
    return {
      edit: (id) => latest.current.edit(id),
      sendEdited(message, text) {
        const model = latest.current.modelToAsk();
        if (!model || isBusy()) return false;
        latest.current.edit(null);
        const { parentId, attachments } = message;
        ask({ text, attachments, modelId: model.model_id, parentId, action: latest.current.action });
        return true;
      },
      regenerate(answer, { style, modelId } = {}) {
        const model = latest.current.modelToAsk();
        const id = modelId ?? model?.model_id;
        if (id === undefined) return;
        ask({
          ...rest,
          modelId: id,
          parentId: answer.parentId,
          regenerate: answer.id,
          ...(modelId === undefined ? {} : { keepsModel: true }),
          ...(style ? { style } : {}),
        });
      },
      goOn(answer) {
        const model = latest.current.modelToAsk();
        const { action } = latest.current;
        ask(model && { ...rest, text: t('goOnWords'), modelId: model.model_id, parentId: answer.id, action });
      },
      choose,
      rate(answer, rating, reasons = [], comment = '') {
        store.rate(answer.id, rating);
        const body: Feedback = { chat_id: answer.id, rating, reasons, ...(comment.trim() ? { comment } : {}) };
        api.request({ service: 'ai', method: 'POST', path: aiAddresses.feedback, body }).catch((error: unknown) => {
          store.rate(answer.id, answer.feedback);
          report(error);
        });
      },
      startFrom: (answer) => latest.current.startFrom(answer),
      share: canShare ? (answer) => latest.current.share?.(answer) : null,
      models: models
        .filter(({ model_id, locked }) => locked === null && model_id !== selected?.model_id)
        .map(({ model_id, model_name }) => ({ id: model_id, name: modelName(model_name, language) })),
    };
  }, [t, api, notify, errorWords, latest, store, choose, models, selected?.model_id, language, canShare]);
}
