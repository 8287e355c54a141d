import type { Language } from './words.ts';

/**
 * Translations of phrases in which `#` stands for a number. Where a noun goes by it, its Arabic forms follow in brackets:
 * one and two in words, then the nouns for 3 to 10, for 11 to 99, and for the rest where that is another.
 */
export type Phrases = Readonly<Record<string, string>>;

const number = /\d(?:[\d,.]*\d)?/g;

export const withoutNumbers = (text: string): string => text.replace(number, '#');

/** The translation of a text, with the numbers of the text in their order; the text itself where its phrase is unknown. */
export function translatePhrase(text: string, phrases: Phrases): string {
  const numbers = (text.match(number) ?? []).values();
  const phrase = phraseOf(phrases, withoutNumbers(text));
  return (
    phrase?.replace(/#(?:\[([^\]]*)\])?/g, (_, nouns?: string) => counted(numbers.next().value ?? '', nouns)) ?? text
  );
}

/** The plural rules of Arabic, which `Intl.PluralRules` names in more bytes than they take. */
function counted(figures: string, nouns?: string): string {
  if (!nouns) return figures;
  const listed = nouns.split('|');
  const count = Number(figures.replaceAll(',', ''));
  const rest = count % 100;
  const noun = listed[count < 3 ? count - 1 : rest < 3 ? 4 : rest < 11 ? 2 : 3] ?? listed.at(-1);
  return count === 1 || count === 2 ? `${noun}` : `${figures} ${noun}`;
}

/** The operator may have written `constructor` or `toString`, which every object has. */
export const phraseOf = (phrases: Phrases, text: string): string | undefined =>
  Object.hasOwn(phrases, text) ? phrases[text] : undefined;

/** The name of the trial; those of the other plans are names in any language. */
export const planNames: Phrases = { Trial: 'الفترة التجريبية' };

/** A plan's name in the reader's language; one that the operator gave stays. */
export const planName = (name: string, language: Language): string =>
  (language === 'ar' ? phraseOf(planNames, name) : undefined) ?? name;
