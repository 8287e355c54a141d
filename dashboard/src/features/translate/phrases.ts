import type { Conversation } from '@deskmate/api/contracts/ai/history';
import { writeCsv } from './csv.ts';

/** A saved translation. */
export type Phrase = { source: string; target: string; sourceLanguage: string | undefined; targetLanguage: string };

/** The texts of a saved translation; null where its history entry holds none yet. */
export function readPhrase({ messages }: Pick<Conversation, 'messages'>): Phrase | null {
  const question = messages.findLast(({ role }) => role === 'user');
  const answer = messages.findLast(({ role, content }) => role === 'assistant' && content !== '');
  if (!question || !answer) return null;
  const { action } = question;
  const { source_language = 'auto', language = '' } = action?.type === 'translate' ? action : {};
  return {
    source: question.content,
    target: answer.content,
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
