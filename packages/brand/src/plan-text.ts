import type { Language } from './words.ts';

/** Translations of phrases in which `#` stands for a number. */
export type Phrases = Readonly<Record<string, string>>;

const number = /\d(?:[\d,.]*\d)?/g;

export const withoutNumbers = (text: string): string => text.replace(number, '#');

/** The translation of a text, with the numbers of the text in their order; the text itself where its phrase is unknown. */
export function translatePhrase(text: string, phrases: Phrases): string {
  const numbers = (text.match(number) ?? []).values();
  return phraseOf(phrases, withoutNumbers(text))?.replaceAll('#', () => numbers.next().value ?? '') ?? text;
}

/** The operator may have written `constructor` or `toString`, which every object has. */
export const phraseOf = (phrases: Phrases, text: string): string | undefined =>
  Object.hasOwn(phrases, text) ? phrases[text] : undefined;

/** The name of the trial; those of the other plans are names in any language. */
export const planNames: Phrases = { Trial: 'الفترة التجريبية' };

/** A plan's name in the reader's language; one that the operator gave stays. */
export const planName = (name: string, language: Language): string =>
  (language === 'ar' ? phraseOf(planNames, name) : undefined) ?? name;
