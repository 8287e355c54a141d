import { normalizeWord, normalizeWords, withoutArticle, words } from './normalize-words.ts';

const longestWord = 60;
const mostWords = 20_000;

/**
 * What a row is found by. The owner is one of the lexemes, so that the index itself keeps people
 * apart: a common word costs only as much as its owner's own messages.
 */
export function searchLexemes(clientId: string, text: string): string[] {
  const unique = new Set(normalizeWords(text).map((word) => word.slice(0, longestWord)));
  return [ownerLexeme(clientId), ...[...unique].slice(0, mostWords)];
}

/**
 * A query for PostgreSQL's `tsquery`: all words, each as the beginning of a word, of this owner.
 * Null when nothing in it can be searched.
 */
export function searchQuery(clientId: string, q: string): string | null {
  const asked = queryWords(q);
  if (asked.length === 0) return null;
  return [quote(ownerLexeme(clientId)), ...asked.map((word) => `${quote(word)}:*`)].join(' & ');
}

export function queryWords(q: string): string[] {
  const normal = words(q).map(({ word }) => withoutArticle(normalizeWord(word)).slice(0, longestWord));
  return [...new Set(normal.filter((word) => word !== ''))].slice(0, 12);
}

// No word can begin with @: words hold letters and digits only.
const ownerLexeme = (clientId: string): string => `@${clientId}`;

const quote = (lexeme: string): string => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
