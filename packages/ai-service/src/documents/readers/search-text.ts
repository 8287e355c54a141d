import { withoutArticle } from '@deskmate/api/search/fold-letters';
import { askedForms, searchedForms, type Word, words } from '../../conversations/search/normalize-words.ts';
import type { SearchText } from './document-task.ts';

const longestWord = 60;

/**
 * The words of a page in the forms in which they are found, apart by the rules that PostgreSQL reduces them to their
 * stems with: letters from a to z, Arabic letters, and all others, which have no such rule.
 */
export const searchTextOf = (text: string): SearchText & { words: number } => sortForms(text, searchedForms);

/** The words of a question in the forms in which they are looked for. */
export const askedTextOf = (text: string): SearchText => sortForms(text, askedForms);

function sortForms(text: string, formsOf: (word: Word) => string[]): SearchText & { words: number } {
  const found: Record<keyof SearchText, string[]> = { latin: [], arabic: [], other: [] };
  let count = 0;
  for (const word of words(text)) {
    const forms = formsOf(word).filter((form) => form !== '');
    if (forms.length === 0) continue;
    count += word.isUnspaced ? Math.ceil(word.word.length / 2) : 1;
    // The last letter of a run alone is for the beginnings of words that a history is searched by.
    if (word.isUnspaced) found.other.push(...(forms.length > 1 ? forms.filter((form) => [...form].length > 1) : forms));
    else for (const form of new Set(forms.map(shortened))) found[ruleOf(form)].push(form);
  }
  const { latin, arabic, other } = found;
  return { latin: latin.join(' '), arabic: arabic.join(' '), other: other.join(' '), words: count };
}

const shortened = (form: string): string => withoutArticle(form).slice(0, longestWord);

function ruleOf(form: string): keyof SearchText {
  if (/^[\u0600-\u06ff]/.test(form)) return 'arabic';
  return /^[a-z0-9]+$/.test(form) ? 'latin' : 'other';
}
