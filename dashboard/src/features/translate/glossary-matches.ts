import type { GlossaryTerm } from '@deskmate/api/contracts/ai/glossary';

export type TermMatch = { start: number; end: number; kind: 'term' };

const isPartOfWord = /[\p{L}\p{N}\p{M}]/u;
/** Scripts that put no space between words: a term may stand anywhere in them. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Where the terms of a glossary that the source uses stand in its translation. */
export function matchTerms(source: string, translation: string, terms: readonly GlossaryTerm[]): TermMatch[] {
  const matches: TermMatch[] = [];
  const isTaken = new Uint8Array(translation.length);
  const longestFirst = [...terms].sort((one, other) => other.target.length - one.target.length);
  for (const term of longestFirst) {
    const isExact = term.case_sensitive === true;
    if (placesOf(source, term.source, isExact).length === 0) continue;
    for (const start of placesOf(translation, term.target, isExact)) {
      const end = start + term.target.length;
      if (isTaken.subarray(start, end).includes(1)) continue;
      isTaken.fill(1, start, end);
      matches.push({ start, end, kind: 'term' });
    }
  }
  return matches.sort((one, other) => one.start - other.start);
}

function placesOf(text: string, needle: string, isExact: boolean): number[] {
  const [inText, term] = isExact ? [text, needle] : [text.toLowerCase(), needle.toLowerCase()];
  // Lower case changes the length of a few letters; then only the exact writing can be found.
  if (inText.length !== text.length || term.length !== needle.length) return placesOf(text, needle, true);
  const positions: number[] = [];
  for (let at = inText.indexOf(term); at >= 0; at = inText.indexOf(term, at + term.length)) {
    if (isWord(inText, at, at + term.length)) positions.push(at);
  }
  return positions;
}

function isWord(text: string, start: number, end: number): boolean {
  const joins = (outside: string, inside: string) =>
    isPartOfWord.test(outside) && isPartOfWord.test(inside) && !withoutSpaces.test(inside);
  return !joins(text[start - 1] ?? '', text[start] ?? '') && !joins(text[end] ?? '', text[end - 1] ?? '');
}
