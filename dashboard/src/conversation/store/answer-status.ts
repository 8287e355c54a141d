import type { ConversationState } from './conversation-state.ts';

/** What the answer of a conversation is doing, for a screen: `idle` while none is being written. */
export type AnswerStatus = 'idle' | 'writing' | 'stopping';

export function answerStatusOf({ running }: Pick<ConversationState, 'running'>): AnswerStatus {
  if (running === null) return 'idle';
  return running.phase === 'stopping' ? 'stopping' : 'writing';
}
