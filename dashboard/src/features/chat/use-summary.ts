import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConversationStore } from '../../conversation/state/conversation-store.ts';
import { leafOf } from '../../conversation/tree/message-tree.ts';
import type { ChatModel } from './chat-model.ts';

type Wiring = {
  store: ConversationStore;
  /** The question that asks for a summary. */
  words: string;
  /** Gives the model to ask, or null after having said why there is none. */
  modelToAsk: () => ChatModel | null;
  onAsked: () => void;
  /** Opens a new chat that begins with the summary. */
  goOnWith: (summary: string) => void;
};

/**
 * CH-14: asks the model for a summary, as a question like any other (it stands in the chat and costs its credits),
 * and opens a new chat with it once it is whole. Stopped, failed or left behind, it stays where it is.
 */
export function useSummary({ store, words, modelToAsk, onAsked, goOnWith }: Wiring) {
  const [waitingIn, setWaitingIn] = useState<ConversationStore | null>(null);
  const latest = useRef(goOnWith);
  latest.current = goOnWith;
  const isWaiting = waitingIn === store;

  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      const { running, tree } = store.getState();
      if (running) return;
      setWaitingIn(null);
      const last = leafOf(tree);
      if (last?.role === 'assistant' && last.status === 'done') latest.current(last.content);
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
    store.ask({ text: words, attachments: [], modelId: model.id, parentId: leafOf(tree)?.id ?? null });
    setWaitingIn(store);
    onAsked();
  }, [store, words, modelToAsk, onAsked]);

  return { isWaiting, summarise };
}
