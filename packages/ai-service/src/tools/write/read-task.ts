import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import { type ChosenSettings, chooseSettings } from '@deskmate/api/writing/choose-settings';
import { readWriteSettings, sameLanguage } from '@deskmate/api/writing/write-settings';
import type { PromptRequest } from '../../answers/prompt-builder.ts';

export type WriteAction = Extract<ChatAction, { type: 'write' }>;

/** What is to be written, read from the action and the thread. */
export type WriteTask = {
  chosen: ChosenSettings;
  /** A language code; null for the language of the text. */
  language: string | null;
  /** The message replied to; empty when there is none. */
  received: string;
  /** What the text shall say, in the client's words; empty where a text of their own is improved. */
  notes: string;
  /** The text that is improved, corrected, or changed by a follow-up; null for a new one. */
  source: string | null;
  /** What shall change in the source; empty for the method alone. */
  instruction: string;
  /** Whether the client wants the source in another language. */
  isTranslated: boolean;
};

/**
 * The message of a new text is its notes, or the text to improve. Whatever follows an answer asks to change the text
 * as it stands: the draft that came with it, or that answer.
 */
export function readTask({ action, thread }: Pick<PromptRequest<WriteAction>, 'action' | 'thread'>): WriteTask {
  const message = thread.at(-1)?.text ?? '';
  const original = action.original_text ?? '';
  const settings = readWriteSettings(action);
  const isReply = action.option === 'reply';
  const language = settings.language === sameLanguage ? null : settings.language;
  const common = { language, received: isReply ? original : '', isTranslated: false };

  const before = thread.slice(0, -1);
  const draft = action.draft ?? before.findLast(({ role }) => role === 'assistant')?.text ?? '';
  if (draft.trim() !== '') {
    const isOwn = settings.method === 'improve' || settings.method === 'correct';
    const notes = isOwn ? '' : (before.find(({ role }) => role === 'user')?.text ?? '');
    const chosen = chooseSettings({ ...settings, method: isOwn ? settings.method : 'improve', ...nothingTyped });
    // A follow-up names a language only when the text is to change into it.
    return {
      ...common,
      chosen,
      notes,
      source: draft,
      instruction: message,
      isTranslated: action.draft !== undefined && language !== null,
    };
  }

  // A text of the client is the message, or stands in `original_text` with the instruction as the message.
  const isApart = !isReply && original.trim() !== '';
  const typed = isApart && settings.method !== 'draft' ? original : message;
  const chosen = chooseSettings({ ...settings, option: action.option, text: typed, received: common.received });
  if (chosen.method !== 'draft') {
    return { ...common, chosen, notes: '', source: typed, instruction: typed === message ? '' : message };
  }
  return { ...common, chosen, notes: isApart ? `${message}\n\n${original}` : message, source: null, instruction: '' };
}

const nothingTyped = { option: 'compose', text: '', received: '' } as const;
