import { isArabic } from '../../models/is-arabic.ts';
import { findReferences, readToCharacters } from './find-references.ts';
import type { Reference } from './reference.ts';
import { referencesAr } from './references-ar.ts';
import { referencesEn } from './references-en.ts';
import { asMarkdown, type LoadedTexts, verifiedText } from './verified-text.ts';

/** References beyond this number are only counted. */
const maxListed = 60;

/** How many texts are shown, and how many characters of each. */
const maxTexts = 12;
const maxTextCharacters = 900;
const noTexts: LoadedTexts = new Map();

type Words = typeof referencesEn;

/**
 * The block that is appended to an answer: each of its references, looked up in the index, as Markdown. One whose
 * text the operator loaded is shown with that text, as verified.
 */
export function referencesBlock(answer: string, loaded: LoadedTexts = noTexts): string {
  const arabic = isArabic(answer);
  const words = arabic ? referencesAr : referencesEn;
  const found = findReferences(answer);
  let texts = 0;
  const lines = found.slice(0, maxListed).map((reference) => {
    const verified = verifiedText(reference, loaded, arabic);
    if (!verified) return `- ${line(reference, words, arabic ? 'ar' : 'en')}`;
    texts += 1;
    const named = line(reference, words, arabic ? 'ar' : 'en', words.verified);
    return texts > maxTexts
      ? `- ${named}`
      : `- ${named}\n\n  > ${shortened(verified.text)}\n  >\n  > ${asMarkdown(verified.source)}\n`;
  });
  const parts = [
    lines.length > 0 ? lines.join('\n') : words.none,
    ...(found.length > maxListed ? [words.more(found.length - maxListed)] : []),
    ...(answer.length > readToCharacters ? [words.cut] : []),
    `_${words.noRuling}_`,
  ];
  return `${openFence(answer)}${start(words)}\n\n${parts.join('\n\n')}\n`;
}

/** Removes the block from an earlier answer for the prompt: the model must not learn to write such a block. */
export function withoutBlock(answer: string): string {
  const headings = [referencesEn.heading, referencesAr.heading, ...formerHeadings];
  const at = Math.max(...headings.map((heading) => answer.lastIndexOf(start({ heading }))));
  return at === -1 ? answer : answer.slice(0, at);
}

/** Headings in answers that earlier versions stored. */
const formerHeadings = ['References, checked by Deskmate', 'المراجع التي تحقّق منها Deskmate'];

const start = ({ heading }: Pick<Words, 'heading'>): string => `\n\n---\n\n### ${heading}`;

/** Closes an unfinished code block, which would include the lines below it. */
function openFence(answer: string): string {
  const fences = answer.match(/^ {0,3}```/gm)?.length ?? 0;
  return fences % 2 === 1 ? '\n```' : '';
}

const shortened = (text: string): string =>
  asMarkdown(text.length > maxTextCharacters ? `${text.slice(0, maxTextCharacters).toWellFormed()}…` : text);

function line(reference: Reference, words: Words, language: 'en' | 'ar', standing = words.exists): string {
  if (reference.verdict === 'unreadable') {
    return `${words.unreadable}: ${words.quoted(reference.quoted)}: ${words.reasons[reference.reason]}`;
  }
  const { numbers, names } = reference.place;
  const name = words[reference.kind](numbers, names?.[language]);
  if (reference.verdict === 'exists') return `[${name}](${reference.href}): ${standing}`;
  return `${words.removed}: ${name}: ${words.missing[reference.reason](reference.limit)}`;
}
