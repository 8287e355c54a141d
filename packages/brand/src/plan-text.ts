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
    phrase?.replace(/#(?:\[([^\]]*)\])?/g, (_, forms?: string) => counted(numbers.next().value ?? '', forms)) ?? text
  );
}

function counted(figures: string, forms?: string): string {
  if (!forms) return figures;
  const [one = '', two = '', few = '', many = '', other = many] = forms.split('|');
  const rule = new Intl.PluralRules('ar').select(Number(figures.replaceAll(',', '')));
  if (rule === 'one' || rule === 'two') return rule === 'one' ? one : two;
  return `${figures} ${rule === 'few' ? few : rule === 'many' ? many : other}`;
}

/** The operator may have written `constructor` or `toString`, which every object has. */
export const phraseOf = (phrases: Phrases, text: string): string | undefined =>
  Object.hasOwn(phrases, text) ? phrases[text] : undefined;

/** The name of the trial; those of the other plans are names in any language. */
export const planNames: Phrases = { Trial: 'الفترة التجريبية' };

/** A plan's name in the reader's language; one that the operator gave stays. */
export const planName = (name: string, language: Language): string =>
  (language === 'ar' ? phraseOf(planNames, name) : undefined) ?? name;
