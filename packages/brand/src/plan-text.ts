/** Translations of phrases in which `#` stands for a number. */
export type Phrases = Readonly<Record<string, string>>;

const number = /\d(?:[\d,.]*\d)?/g;

export const withoutNumbers = (text: string): string => text.replace(number, '#');

/** The translation of a text, with the numbers of the text in their order; the text itself where its phrase is unknown. */
export function translatePhrase(text: string, phrases: Phrases): string {
  const numbers = (text.match(number) ?? []).values();
  return phrases[withoutNumbers(text)]?.replaceAll('#', () => numbers.next().value ?? '') ?? text;
}
