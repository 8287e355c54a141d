import { normalizeWord, pairs, searchedForms, type Word, withoutArticle, words } from './normalize-words.ts';

const longestWord = 60;
const maxWords = 20_000;
/** PostgreSQL stores at most a megabyte in a row's `search`, and the index puts two characters before each word. */
const maxBytes = 700_000;

/** The lexemes of a row: its words and its owner. */
export function searchLexemes(clientId: string, text: string): string[] {
  const unique = new Set<string>();
  const seen = new Set<string>();
  for (const found of words(text)) {
    // Most words of a long text are repeated; a run without spaces almost never is.
    if (seen.has(found.word)) continue;
    seen.add(found.word);
    for (const form of searchedForms(found)) unique.add(form.slice(0, longestWord));
    if (unique.size >= maxWords) break;
  }
  let leftBytes = maxBytes;
  const fitting = [...unique].slice(0, maxWords).filter((word) => {
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
  const words = queryWords(q);
  if (words.length === 0) return null;
  const signs = [...clientId].slice(-2).join('');
  const begin = (before: string) => words.map((word) => `${quote(before + word)}:*`).join(' & ');
  return { words: begin(''), ownWords: `${quote(signs + ownerLexeme(clientId))} & ${begin(signs)}` };
}

export function queryWords(q: string): string[] {
  const normal = Array.from(words(q), askedFor).flat();
  return [...new Set(normal.filter((word) => word !== ''))].slice(0, 12);
}

/** A single letter of a run is the beginning of a pair, or the run's last. */
function askedFor({ word, isUnspaced }: Word): string[] {
  const normal = normalizeWord(word);
  if (!isUnspaced) return [withoutArticle(normal).slice(0, longestWord)];
  const found = pairs(normal);
  return found.length > 0 ? found : [normal];
}

// No word can begin with @: words hold letters and digits only.
export const ownerLexeme = (clientId: string): string => `@${clientId}`;

const quote = (lexeme: string): string => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
