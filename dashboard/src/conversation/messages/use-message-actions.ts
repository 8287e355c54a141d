import { aiAddresses } from '@deskmate/api/addresses';
import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import type { Feedback } from '@deskmate/api/contracts/ai/feedback';
import { useMemo } from 'react';
import { useErrorWords } from '../../messages/use-error-words.ts';
import { useWords } from '../../messages/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import type { ConversationModel, ConversationModels } from '../model/conversation-model.ts';
import type { ConversationStore } from '../state/conversation-store.ts';
import { leafOf, type Message } from '../tree/message-tree.ts';
import type { MessageActions } from './message-actions.ts';

type Options = {
  store: ConversationStore;
  models: ConversationModels;
  /** What a new question asks the tool to do. */
  action: ChatAction;
  /** Returns the model to ask, or null after a notice that says why there is none. */
  modelToAsk: () => ConversationModel | null;
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
  const { store, models } = wiring;
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
        if (!model || isBusy()) return;
        latest.current.edit(null);
        const { parentId, attachments } = message;
        ask({ text, attachments, modelId: model.id, parentId, action: latest.current.action });
      },
      regenerate(answer, { style, modelId } = {}) {
        const model = latest.current.modelToAsk();
        const id = modelId ?? model?.id;
        if (id === undefined) return;
        ask({ ...rest, modelId: id, parentId: answer.parentId, regenerate: answer.id, ...(style ? { style } : {}) });
      },
      goOn(answer) {
        const model = latest.current.modelToAsk();
        const { action } = latest.current;
        ask(model && { ...rest, text: t('goOnWords'), modelId: model.id, parentId: answer.id, action });
      },
      choose(id) {
        store.choose(id);
        const leaf = leafOf(store.getState().tree);
        if (!leaf || store.isTemporary) return;
        const path = aiAddresses.historyEntry(store.sessionId);
        api.request({ service: 'ai', method: 'PATCH', path, body: { active_chat_id: leaf.id } }).catch(report);
      },
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
      models: models.all
        .filter(({ id, isLocked }) => !isLocked && id !== models.selected?.id)
        .map(({ id, name }) => ({ id, name })),
    };
  }, [t, api, notify, errorWords, latest, store, models.all, models.selected?.id, canShare]);
}
