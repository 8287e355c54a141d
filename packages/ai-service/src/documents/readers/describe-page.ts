import { estimateTokens } from '@deskmate/api/credits/estimate-tokens';
import type { PageRead } from './document-task.ts';
import { searchTextOf } from './search-text.ts';

/** A page as it is stored: with its words in the forms in which they are found, and how long it is. */
export function describePage(page: Pick<PageRead, 'page' | 'text' | 'width' | 'height'>): PageRead {
  // PostgreSQL cannot hold NUL, and a half of a surrogate pair is no character.
  const text = page.text.replaceAll('\0', '').toWellFormed();
  const { words, ...search } = searchTextOf(text);
  return { ...page, text, words, tokens: estimateTokens(text), search };
}
