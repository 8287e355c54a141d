import { isArabic } from '../../messages/is-arabic.ts';
import { referencesAr } from '../../messages/references-ar.ts';
import { referencesEn } from '../../messages/references-en.ts';
import { findReferences, readToCharacters } from './find-references.ts';
import type { Reference } from './reference.ts';

/** More than this reads nobody; the rest is counted. */
const mostListed = 60;

type Words = typeof referencesEn;

/** What is added under an answer: each reference that it names, looked up in the index, as Markdown. */
export function referencesBlock(answer: string): string {
  const arabic = isArabic(answer);
  const words = arabic ? referencesAr : referencesEn;
  const found = findReferences(answer);
  const lines = found.slice(0, mostListed).map((reference) => `- ${line(reference, words, arabic ? 'ar' : 'en')}`);
  const parts = [
    lines.length > 0 ? lines.join('\n') : words.none,
    ...(found.length > mostListed ? [words.more(found.length - mostListed)] : []),
    ...(answer.length > readToCharacters ? [words.cut] : []),
    `_${words.noRuling}_`,
  ];
  return `${openFence(answer)}${start(words)}\n\n${parts.join('\n\n')}\n`;
}

/** An earlier answer without its block, for the model: it must not learn to write such a block itself. */
export function withoutBlock(answer: string): string {
  const at = Math.max(answer.lastIndexOf(start(referencesEn)), answer.lastIndexOf(start(referencesAr)));
  return at === -1 ? answer : answer.slice(0, at);
}

const start = (words: Words): string => `\n\n---\n\n### ${words.heading}`;

/** An answer that was stopped inside a code block would swallow the lines below it. */
function openFence(answer: string): string {
  const fences = answer.match(/^ {0,3}```/gm)?.length ?? 0;
  return fences % 2 === 1 ? '\n```' : '';
}

function line(reference: Reference, words: Words, language: 'en' | 'ar'): string {
  if (reference.verdict === 'unreadable') {
    return `${words.unreadable}: ${words.quoted(reference.said)}: ${words.reasons[reference.reason]}`;
  }
  const { numbers, names } = reference.place;
  const name = words[reference.kind](numbers, names?.[language]);
  if (reference.verdict === 'exists') return `[${name}](${reference.href}): ${words.exists}`;
  return `${words.removed}: ${name}: ${words.missing[reference.reason](reference.limit)}`;
}
