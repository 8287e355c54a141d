import type { Conversation } from '@deskmate/api/contracts/ai/history';
import { foldedText } from '../../conversation/thread/folded-text.ts';
import { writeCsv } from './csv.ts';

/** A saved translation. */
export type Phrase = { source: string; target: string; sourceLanguage: string | undefined; targetLanguage: string };

type PhraseSource = Pick<Conversation, 'messages' | 'active_chat_id'>;

/** The texts of a saved translation; null where its history entry holds none yet. */
export function readPhrase({ messages, active_chat_id }: PhraseSource): Phrase | null {
  const question = messages.findLast(({ role }) => role === 'user');
  const answers = messages.filter(
    ({ role, content, refused }) => role === 'assistant' && content !== '' && refused === null,
  );
  const answer = answers.find(({ chat_id }) => chat_id === active_chat_id) ?? answers.at(-1);
  if (!question || !answer) return null;
  const { action } = question;
  const { source_language = 'auto', language = '' } = action?.type === 'translate' ? action : {};
  return {
    source: question.content,
    target: foldedText(answer).text,
    sourceLanguage: source_language === 'auto' ? undefined : source_language,
    targetLanguage: language,
  };
}

export const writePhrasesCsv = (phrases: readonly Phrase[]): string =>
  writeCsv([
    ['source_language', 'target_language', 'source', 'target'],
    ...phrases.map(({ source, target, sourceLanguage = 'auto', targetLanguage }) => [
      sourceLanguage,
      targetLanguage,
      source,
      target,
    ]),
  ]);
