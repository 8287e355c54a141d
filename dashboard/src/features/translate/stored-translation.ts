import type { Message } from '../../conversation/store/message-tree.ts';
import { isSameAction, type TranslateAction } from './translate-action.ts';

/** A text and its translation, as the service keeps them. */
export type StoredTranslation = { question: Message; answer: Message | null };

/** The translation of a conversation: its last text, and what became of it. */
export function storedTranslation(messages: readonly Message[]): StoredTranslation | null {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const question = messages[at];
  return question ? { question, answer: messages[at + 1] ?? null } : null;
}

/** Whether this is the translation of the same text by the same settings. */
export function isTranslationOf(stored: StoredTranslation | null, text: string, action: TranslateAction): boolean {
  const asked = stored?.question.action;
  return stored?.question.content === text && asked?.type === 'translate' && isSameAction(asked, action);
}
