import type { AiModel } from '@deskmate/api/contracts/main/models';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { ConversationStore } from '../../conversation/store/conversation-store.ts';
import { leafOf } from '../../conversation/store/message-tree.ts';

type Options = {
  store: ConversationStore;
  /** The question that asks for a summary. */
  words: string;
  /** Returns the model to ask, or null after a notice that says why there is none. */
  modelToAsk: () => AiModel | null;
  afterAsk: () => void;
  /** Opens a new chat that begins with the summary. */
  goOnWith: (summary: string) => void;
};

/**
 * Asks the model for a summary as a normal question, which is stored in the chat and costs credits, and opens a new
 * chat with the complete summary. A summary that was stopped, failed or left stays in the old chat.
 */
export function useSummary({ store, words, modelToAsk, afterAsk, goOnWith }: Options) {
  const [waitingIn, setWaitingIn] = useState<ConversationStore | null>(null);
  const goOn = useEffectEvent(goOnWith);
  const isWaiting = waitingIn === store;

  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      const { running, tree } = store.getState();
      if (running) return;
      setWaitingIn(null);
      const last = leafOf(tree);
      if (last?.role === 'assistant' && last.status === 'done') goOn(last.content);
    };
    const leave = store.subscribe(look);
    look();
    return () => {
      leave();
      setWaitingIn(null);
    };
  }, [store, isWaiting]);

  const summarise = useCallback(() => {
    const { running, tree } = store.getState();
    const model = running ? null : modelToAsk();
    if (!model) return;
    store.ask({ text: words, attachments: [], modelId: model.model_id, parentId: leafOf(tree)?.id ?? null });
    setWaitingIn(store);
    afterAsk();
  }, [store, words, modelToAsk, afterAsk]);

  return { isWaiting, summarise };
}
