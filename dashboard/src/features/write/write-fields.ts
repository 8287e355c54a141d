import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import { fieldLimits } from '@deskmate/api/limits';
import { type ChosenSettings, chooseSettings } from '@deskmate/api/writing/choose-settings';
import {
  readWriteSettings,
  sameLanguage,
  toWireFormat,
  type WriteOption,
  type WriteSettings,
} from '@deskmate/api/writing/write-settings';
import type { Message } from '../../conversation/store/message-tree.ts';

export type WriteAction = Extract<ChatAction, { type: 'write' }>;

/** What this message asked Write for; null where it asked for nothing of Write. */
export const writeActionOf = (message: Message | null): WriteAction | null =>
  message?.action?.type === 'write' ? message.action : null;

/** The fields on the left of the screen. */
export type WriteFields = {
  option: WriteOption;
  /** Compose: notes, or a text of one's own. */
  text: string;
  /** Reply: the message received, and what to say. */
  received: string;
  reply: string;
  settings: WriteSettings;
  /** Whether the language was chosen for this text; otherwise it is the one last used, or the first one. */
  isLanguageChosen: boolean;
};

export const emptyFields = (settings: WriteSettings): WriteFields => ({
  option: 'compose',
  text: '',
  received: '',
  reply: '',
  settings,
  isLanguageChosen: false,
});

/** What the client types as the message of the request. */
export const typedText = ({ option, text, reply }: WriteFields): string => (option === 'reply' ? reply : text);

/** What `auto` stands for with these fields. */
export const chosenFor = ({ option, text, received, reply, settings }: WriteFields): ChosenSettings =>
  chooseSettings({
    ...settings,
    option,
    text: option === 'reply' ? reply : text,
    received: option === 'reply' ? received : '',
  });

/** A text of one's own stays in its language, whatever new texts are written in, until one is chosen for it. */
export const languageFor = (fields: WriteFields): string =>
  fields.isLanguageChosen || chosenFor(fields).method === 'draft' ? fields.settings.language : sameLanguage;

export function toAction(fields: WriteFields): WriteAction {
  const { option, received, settings } = fields;
  const { method, format, tone, length } = settings;
  return {
    type: 'write',
    option,
    // A method is chosen for Compose alone.
    method: option === 'reply' ? 'auto' : method,
    format: toWireFormat(format),
    tone,
    length,
    language: languageFor(fields),
    ...(option === 'reply' && received.trim() !== '' ? { original_text: received } : {}),
  };
}

/** The fields that a message of the history was sent with. */
export function fieldsOf(message: string, action: WriteAction, settings: WriteSettings): WriteFields {
  const sent = readWriteSettings(action);
  // That a text of one's own stayed in its language is no choice of one.
  const hasStayed = sent.language === sameLanguage && sent.method !== 'draft';
  const isReply = action.option === 'reply';
  const fields = {
    option: action.option,
    text: isReply ? '' : message,
    received: isReply ? (action.original_text ?? '') : '',
    reply: isReply ? message : '',
    settings: {
      ...sent,
      language: hasStayed ? settings.language : sent.language,
      ...(isReply ? { method: settings.method } : {}),
    },
    isLanguageChosen: false,
  };
  return { ...fields, isLanguageChosen: !hasStayed && chosenFor(fields).method !== 'draft' };
}

export type NotSent = 'emptyCompose' | 'emptyReply' | 'tooLong' | 'busy';

/** The reason why Write would send nothing; null when it would send. */
export function reasonNotToSend(fields: WriteFields, isRunning: boolean): NotSent | null {
  if (isRunning) return 'busy';
  const typed = typedText(fields);
  if (typed.trim() === '') return fields.option === 'reply' ? 'emptyReply' : 'emptyCompose';
  const longest = Math.max(typed.length, fields.option === 'reply' ? fields.received.length : 0);
  return longest > fieldLimits.promptMax ? 'tooLong' : null;
}

/** The text that a result is compared with: a text of one's own, or the draft that a follow-up changed. */
export function baseOf(message: string, action: WriteAction | null): string | null {
  if (!action) return null;
  if (action.draft !== undefined) return action.draft;
  if (action.option === 'reply') return null;
  const { method } = chooseSettings({ ...readWriteSettings(action), option: 'compose', text: message, received: '' });
  return method === 'draft' ? null : (action.original_text ?? message);
}

/** Whether both would be the same request. */
export const isSameRequest = (one: WriteFields, other: WriteFields): boolean =>
  typedText(one) === typedText(other) && JSON.stringify(toAction(one)) === JSON.stringify(toAction(other));
