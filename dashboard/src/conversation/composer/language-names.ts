import { baseLanguage } from '@deskmate/api/languages';
import { foldText } from '@deskmate/api/search/fold-letters';

export type NamedLanguage = {
  code: string;
  /** Its name in the reader's language. */
  name: string;
  /** Its name in itself; empty where that is the same, or unknown to the browser. */
  ownName: string;
  /** The text that a search looks in. */
  words: readonly string[];
};

/** `standard` names regions in parentheses: "Portuguese (Brazil)" stands beside "Portuguese (Portugal)". */
const namesIn = (language: string) =>
  new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' });

export const languageName = (code: string, inLanguage: string): string => namesIn(inLanguage).of(code) ?? code;

/** The languages by name, sorted as the reader's language sorts. */
export function nameLanguages(codes: readonly string[], inLanguage: string): NamedLanguage[] {
  const names = namesIn(inLanguage);
  const english = namesIn('en');
  return codes
    .map((code) => {
      const name = names.of(code) ?? code;
      const isKnown = Intl.DisplayNames.supportedLocalesOf([code]).length > 0;
      const ownName = isKnown ? (namesIn(code).of(code) ?? '') : '';
      const words = [name, ownName, english.of(code) ?? '', baseLanguage(code)].map(fold);
      return { code, name, ownName: fold(ownName) === fold(name) ? '' : ownName, words };
    })
    .sort((one, other) => one.name.localeCompare(other.name, inLanguage));
}

/** Those whose name holds the text, in the reader's language, in English or in their own; beginnings of words first. */
export function searchLanguages(languages: readonly NamedLanguage[], typed: string): NamedLanguage[] {
  const query = fold(typed).trim();
  if (query === '') return [...languages];
  const rank = ({ words }: NamedLanguage): number => {
    if (words.some((word) => word.startsWith(query))) return 0;
    if (words.some((word) => word.includes(` ${query}`) || word.includes(`(${query}`))) return 1;
    return query.length > 1 && words.some((word) => word.includes(query)) ? 2 : 3;
  };
  return languages
    .map((language) => ({ language, rank: rank(language) }))
    .filter((found) => found.rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ language }) => language);
}

/** In folded letters, without the Arabic article. */
const fold = (text: string): string => foldText(text).replace(/^ال/, '');
