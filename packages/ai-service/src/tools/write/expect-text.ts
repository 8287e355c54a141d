import type { TextExpectation } from '../text-checks/text-expectation.ts';
import type { WriteTask } from './read-task.ts';

/** A number before a word, or a range of numbers. */
const counted = /(?<!\p{Nd})\p{Nd}{1,7}(?:\s{0,2}[-–]\s{0,2}\p{Nd}{1,7})?[\s-]{0,3}(\p{L}+(?: points?)?)/gu;
const sizes =
  /^(?:words?|sentences?|paragraphs?|lines?|characters?|bullet points?|hashtags?|pages?|wörter\p{L}*|sätze\p{L}*|zeichen|mots|phrases|palabras|frases|párrafos|كلم\p{L}*|جمل\p{L}*|سطر|أسطر|أحرف|حرف\p{L}*|个?字|文字|语句)(?: points?)?$/iu;

/** A number in an instruction about length, such as "at most 100 words", is no number of the text. */
const withoutSizeOrders = (notes: string): string =>
  notes.replaceAll(counted, (whole, word: string) => (sizes.test(word) ? ' ' : whole));

/**
 * What Write's texts are examined against. A text of the client keeps its facts and parts; one that is changed on request may
 * lose them with what was left out; a new one has at least the facts of its notes.
 */
export function expectText({ chosen, language, notes, source, instruction, isTranslated }: WriteTask): TextExpectation {
  if (source === null) return { source: withoutSizeOrders(notes), language, kind: 'writing', keepsParts: true };
  const isFree = instruction !== '' && chosen.method !== 'correct' && !isTranslated;
  return { source, language, kind: 'edition', keepsParts: !isFree };
}
