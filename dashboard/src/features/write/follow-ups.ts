import { sameLanguage } from '@deskmate/api/writing/write-settings';
import type { WriteAction } from './write-fields.ts';

/** Prepared instructions, each sent by one button. */
export const followUps = ['shorter', 'longer', 'simpler', 'friendlier', 'formal', 'grammar', 'continue'] as const;

type PreviousRequest = {
  /** The action of the text's first message. */
  first: WriteAction;
  /** The text as it stands. */
  draft: string;
  /** Whether it was a text of the client, not one written from notes. */
  isOwn: boolean;
  isGrammar?: boolean;
  /** Where the text shall be translated. */
  language?: string;
};

/** What a follow-up asks: the text as it stands is changed, and the settings it was first asked with no longer apply. */
export function followUpAction({
  first,
  draft,
  isOwn,
  isGrammar = false,
  language = sameLanguage,
}: PreviousRequest): WriteAction {
  const { type, option, original_text } = first;
  const isReply = option === 'reply' && original_text !== undefined;
  return {
    type,
    option,
    method: isGrammar ? 'correct' : isOwn ? 'improve' : 'draft',
    format: 'auto',
    tone: 'auto',
    length: 'auto',
    language,
    ...(isReply ? { original_text } : {}),
    draft,
  };
}
