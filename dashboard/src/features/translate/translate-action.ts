import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import { hasFormality } from '@deskmate/api/languages';
import { completeSettings, type TranslateSettings } from './translate-settings.ts';

export type TranslateAction = Extract<ChatAction, { type: 'translate' }>;

/** What the service is asked to do. What the target language does not have is not sent. */
export function toAction({ source, target, formality, domain, glossaryId }: TranslateSettings): TranslateAction {
  return {
    type: 'translate',
    language: target,
    source_language: source,
    ...(formality !== 'auto' && hasFormality(target) ? { formality } : {}),
    ...(domain === 'general' ? {} : { domain }),
    ...(glossaryId === null ? {} : { glossary_id: glossaryId }),
  };
}

/** The settings that a stored translation was made with. */
export function fromAction(action: ChatAction | null, current: TranslateSettings): TranslateSettings {
  if (action?.type !== 'translate') return current;
  return completeSettings({
    source: action.source_language,
    target: action.language,
    formality: action.formality,
    domain: action.domain,
    glossaryId: action.glossary_id ?? null,
    isWhileTyping: current.isWhileTyping,
  });
}

/** Whether two requests would give the same translation of one text. */
export const isSameAction = (one: TranslateAction, other: TranslateAction): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

const inOrder = (action: TranslateAction) =>
  Object.entries(action)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => one.localeCompare(other));
