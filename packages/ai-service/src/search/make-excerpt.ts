import { normalizeWord, withoutArticle, words } from './normalize-words.ts';

const around = 70;

/** The words around the first place where a text holds one of the asked words. */
export function makeExcerpt(text: string, asked: string[]): string {
  const at = firstHit(text, asked);
  const from = wordStart(text, Math.max(0, at - around));
  const to = Math.min(text.length, at + around * 2);
  const middle = text.slice(from, to).replaceAll(/\s+/g, ' ').trim().toWellFormed();
  return `${from > 0 ? '…' : ''}${middle}${to < text.length ? '…' : ''}`;
}

function firstHit(text: string, asked: string[]): number {
  for (const { word, at } of words(text)) if (matches(normalizeWord(word), asked)) return at;
  return 0;
}

const matches = (word: string, asked: string[]): boolean =>
  asked.some((begin) => word.startsWith(begin) || withoutArticle(word).startsWith(begin));

function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.indexOf(' ', at);
  return space === -1 || space > at + 30 ? at : space + 1;
}
