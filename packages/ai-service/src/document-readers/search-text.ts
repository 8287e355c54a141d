import { foldText, withoutArticle } from '@deskmate/api/search/fold-letters';
import { pairs, searchedForms, words } from '../search/normalize-words.ts';
import type { SearchText } from './document-task.ts';

const longestWord = 60;

/**
 * The words of a page or a question in their normal forms, apart by the rules that PostgreSQL reduces them to their
 * stems with: letters from a to z, Arabic letters, and all others, which have no such rule.
 */
export function searchTextOf(text: string): SearchText & { words: number } {
  const found: Record<keyof SearchText, string[]> = { latin: [], arabic: [], other: [] };
  let count = 0;
  for (const one of words(text)) {
    const normal = foldText(one.word).slice(0, longestWord);
    if (normal === '') continue;
    if (one.isUnspaced) {
      const neighbours = pairs(normal);
      count += Math.ceil(normal.length / 2);
      found.other.push(...(neighbours.length > 0 ? neighbours : [normal]));
    } else {
      count += 1;
      if (/^[\u0600-\u06ff]/.test(normal)) found.arabic.push(withoutArticle(normal));
      else
        for (const form of searchedForms(one))
          found[/^[a-z0-9]+$/.test(form) ? 'latin' : 'other'].push(form.slice(0, longestWord));
    }
  }
  const { latin, arabic, other } = found;
  return { latin: latin.join(' '), arabic: arabic.join(' '), other: other.join(' '), words: count };
}

/** Words that were divided at the end of a line are found as a whole. */
export const withWholeWords = (text: string): string => text.replaceAll(/(?<=\p{L})[-\u2010\u00ad]\n(?=\p{Ll})/gu, '');
