import { foldText } from '@deskmate/api/search/fold-letters';
import { searchedForms, type Word, words } from './normalize-words.ts';

const around = 70;

/** The words around the first match of a search in a text. */
export function makeExcerpt(text: string, queryWords: string[]): string {
  const at = firstHit(text, queryWords);
  const from = atCharacter(text, wordStart(text, Math.max(0, at - around)));
  const to = atCharacter(text, Math.min(text.length, at + around * 2));
  const middle = text.slice(from, to).replaceAll(/\s+/g, ' ').trim().toWellFormed();
  return `${from > 0 ? '…' : ''}${middle}${to < text.length ? '…' : ''}`;
}

/** Words in other forms than the searched ones are looked for up to here. */
const readToCharacters = 50_000;

function firstHit(text: string, queryWords: string[]): number {
  const plain = plainHit(text, queryWords);
  for (const word of words(text.slice(0, Math.min(plain, readToCharacters)))) {
    const inWord = positionIn(word, queryWords);
    if (inWord !== -1) return word.at + inWord;
  }
  return plain === Number.POSITIVE_INFINITY ? 0 : plain;
}

/** The engine compares a word from each place on. */
const longestWord = 64;

/** Where a word begins as it was searched, but for case; the engine finds it in a long text a hundred times as fast. */
function plainHit(text: string, queryWords: string[]): number {
  if (queryWords.length === 0) return Number.POSITIVE_INFINITY;
  const begins = queryWords.map(
    (word) => (isUnspaced(word) ? '' : '(?<![\\p{L}\\p{M}\\p{N}])') + escaped(word.slice(0, longestWord)),
  );
  const at = text.search(new RegExp(begins.join('|'), 'iu'));
  return at === -1 ? Number.POSITIVE_INFINITY : at;
}

/** Normalised words can hold brackets: NFKD makes ㈠ three characters. */
const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const isUnspaced = (word: string): boolean => words(word).next().value?.isUnspaced === true;

/** Where in a word the match begins; -1 for none. In a run of letters without spaces it may be anywhere. */
function positionIn(found: Word, queryWords: string[]): number {
  if (found.isUnspaced) {
    const folded = foldText(found.word);
    const positions = queryWords.map((begin) => folded.indexOf(begin));
    return positions.find((position) => position !== -1) ?? -1;
  }
  const forms = searchedForms(found);
  return queryWords.some((begin) => forms.some((form) => form.startsWith(begin))) ? 0 : -1;
}

/** Never between the halves of one character. */
const atCharacter = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at);

function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.indexOf(' ', at);
  return space === -1 || space > at + 30 ? at : space + 1;
}
