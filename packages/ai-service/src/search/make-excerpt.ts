import { normalizeWord, type Word, withoutArticle, words } from './normalize-words.ts';

const around = 70;

/** The words around the first match of a search in a text. */
export function makeExcerpt(text: string, queryWords: string[]): string {
  const at = firstHit(text, queryWords);
  const from = atCharacter(text, wordStart(text, Math.max(0, at - around)));
  const to = atCharacter(text, Math.min(text.length, at + around * 2));
  const middle = text.slice(from, to).replaceAll(/\s+/g, ' ').trim().toWellFormed();
  return `${from > 0 ? '…' : ''}${middle}${to < text.length ? '…' : ''}`;
}

function firstHit(text: string, queryWords: string[]): number {
  for (const word of words(text)) {
    const inWord = positionIn(word, queryWords);
    if (inWord !== -1) return word.at + inWord;
  }
  return 0;
}

/** Where in a word the match begins; -1 for none. In a run of letters without spaces it may be anywhere. */
function positionIn({ word, isUnspaced }: Word, queryWords: string[]): number {
  const normal = normalizeWord(word);
  const positions = queryWords.map((begin) => {
    if (isUnspaced) return normal.indexOf(begin);
    return normal.startsWith(begin) || withoutArticle(normal).startsWith(begin) ? 0 : -1;
  });
  return positions.find((position) => position !== -1) ?? -1;
}

/** Never between the halves of one character. */
const atCharacter = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at);

function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.indexOf(' ', at);
  return space === -1 || space > at + 30 ? at : space + 1;
}
