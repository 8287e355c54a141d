import { foldText } from '@deskmate/api/search/fold-letters';
import { askedForms, formerForm, partsOfRun, searchedForms, type Word, words } from './normalize-words.ts';

const longestWord = 60;
const maxWords = 20_000;
/** PostgreSQL stores at most a megabyte in a row's `search`, and the index puts two characters before each word. */
const maxBytes = 700_000;

/** The lexemes of a row: its words and its owner. */
export function searchLexemes(clientId: string, text: string): string[] {
  const lexemes = new Set<string>();
  const seen = new Set<string>();
  for (const found of words(text)) {
    // Most words of a long text are repeated; a run without spaces almost never is.
    if (seen.has(found.word)) continue;
    seen.add(found.word);
    for (const form of searchedForms(found)) lexemes.add(form.length > longestWord ? form.slice(0, longestWord) : form);
    if (lexemes.size >= maxWords) break;
  }
  let leftBytes = maxBytes;
  const fitting = [...lexemes].slice(0, maxWords).filter((word) => {
    leftBytes -= Buffer.byteLength(word);
    return leftBytes >= 0;
  });
  return [ownerLexeme(clientId), ...fitting];
}

/** One search in the two forms of PostgreSQL's `tsquery` that it needs: all words, each as the beginning of a word. */
export type SearchQuery = {
  /** For a row's `search`, where it is known whose row it is. */
  words: string;
  /**
   * For the index over `ai.own_words`, in which each word begins with two characters of its owner's id. The owner is
   * one of the lexemes, so that the index itself separates clients; because of the two characters, the beginning of a
   * word does not match the words of all clients.
   */
  ownWords: string;
};

/** Null when nothing in it can be searched. */
export function searchQuery(clientId: string, q: string): SearchQuery | null {
  const asked = askedWords(q);
  if (asked.length === 0) return null;
  const signs = [...clientId].slice(-2).join('');
  const begin = (before: string) => {
    const all = (parts: string[]) => parts.map((part) => `${quote(before + part)}:*`).join(' & ');
    return asked.map((ways) => (ways.length === 1 ? all(ways[0] ?? []) : `(${ways.map(all).join(' | ')})`)).join(' & ');
  };
  return { words: begin(''), ownWords: `${quote(signs + ownerLexeme(clientId))} & ${begin(signs)}` };
}

/** Beginnings of words that a found text may contain for a search, in every stored form. */
export const queryWords = (q: string): string[] => [...new Set(askedWords(q).flat(2))];

const maxParts = 12;

/** Each asked word in the ways in which it may be stored: beginnings of words, all of which a text must have. */
function askedWords(q: string): string[][][] {
  const asked = new Map<string, string[][]>();
  let left = maxParts;
  for (const word of words(q)) {
    if (left <= 0) break;
    const ways = waysToAsk(word)
      .map((parts) => parts.filter((part) => part !== '').slice(0, left))
      .filter((parts) => parts.length > 0);
    const key = JSON.stringify(ways);
    if (ways.length === 0 || asked.has(key)) continue;
    asked.set(key, ways);
    left -= ways[0]?.length ?? 0;
  }
  return [...asked.values()];
}

/** Today's way first; then other spellings, and the form that rows have which were stored by a version before 0024. */
function waysToAsk(found: Word): string[][] {
  const { word, isUnspaced } = found;
  if (isUnspaced) return unique([partsOfRun(foldText(word)), partsOfRun(formerForm(word))]);
  return unique(askedForms(found).map((form) => [form.slice(0, longestWord)]));
}

const unique = (ways: string[][]): string[][] => [...new Map(ways.map((way) => [way.join(' '), way])).values()];

// No word can begin with @: words hold letters and digits only.
export const ownerLexeme = (clientId: string): string => `@${clientId}`;

const quote = (lexeme: string): string => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
