import { useSyncExternalStore } from 'react';
import type { ConversationStore } from '../../conversation/store/conversation-store.ts';
import type { Message } from '../../conversation/store/message-tree.ts';

const noSubscription = () => () => {};

/** The text of an answer, growing or whole; empty without one. */
export function useAnswerText(store: ConversationStore, answer: Message | null): string {
  const growing = answer?.status === 'running' ? store.growing() : null;
  return useSyncExternalStore(
    growing?.subscribe ?? noSubscription,
    () => growing?.get().content ?? answer?.content ?? '',
  );
}
