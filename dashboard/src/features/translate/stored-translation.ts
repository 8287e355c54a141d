import type { Message } from '../../conversation/tree/message-tree.ts';

/** A text and its translation, as the service keeps them. */
export type StoredTranslation = { question: Message; answer: Message | null };

/** The translation of a conversation: its last text, and what became of it. */
export function storedTranslation(messages: readonly Message[]): StoredTranslation | null {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const question = messages[at];
  return question ? { question, answer: messages[at + 1] ?? null } : null;
}
