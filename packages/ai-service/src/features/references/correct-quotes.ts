import { isArabic } from '../../messages/is-arabic.ts';
import { findReferences } from './find-references.ts';
import { readable } from './readable.ts';
import type { Reference } from './reference.ts';
import { asMarkdown, type LoadedTexts, verifiedText } from './verified-text.ts';

/** As far as a reference stands from what it belongs to. */
const nearCharacters = 160;
/** Fewer words are a term, not a quotation. */
const fewestWords = 3;

/** What stands between quotation marks of any kind, within a paragraph, or the lines of a block quotation. */
const quotations = new RegExp(
  [
    /(?<block>^ {0,3}>[^\n]*(?:\n {0,3}>[^\n]*)*)/,
    /"(?:[^"\n]|\n(?![ \t]*\n)){1,4000}"/,
    /“(?:[^”\n]|\n(?![ \t]*\n)){1,4000}”/,
    /«(?:[^»\n]|\n(?![ \t]*\n)){1,4000}»/,
    /﴿(?:[^﴾\n]|\n(?![ \t]*\n)){1,4000}﴾/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
);
/** Right after a quotation: a bracket, a dash or a source's name means that quotation. */
const belongsToIt =
  /^[\s.,;:*_،؛]*(?:[([—–-]|(?:the )?(?:qur|koran|surah?\b|sahih|sunan|jami|muwatta|bukhari)|القرآن|سورة|صحيح|سنن|جامع|موطأ|رواه|أخرجه)/i;

/**
 * A piece of an answer in which every quotation of a loaded text has that text's wording. A true part of it stays
 * as it is, and so does what has no reference near it, or one whose text was not loaded.
 * @param before what was said right before the piece, where its first reference may stand
 */
export function correctQuotes(piece: string, before: string, loaded: LoadedTexts): string {
  if (loaded.size === 0) return piece;
  let done = '';
  let from = 0;
  for (const { 0: said, index, groups } of piece.matchAll(quotations)) {
    done += piece.slice(from, index);
    from = index + said.length;
    const around = { before: (before + done).slice(-nearCharacters), after: piece.slice(from, from + nearCharacters) };
    done += groups?.block === undefined ? correctWords(said, around, loaded) : correctBlock(said, around, loaded);
  }
  return done + piece.slice(from);
}

type Around = { before: string; after: string };

/** Words between two marks. What follows counts up to the next quotation. */
function correctWords(said: string, { before, after }: Around, loaded: LoadedTexts): string {
  const [next = ''] = after.split(/["“«﴿]/, 1);
  const wording = trueWording(said.slice(1, -1), referenceOf({ before, after: next }), loaded);
  return wording === null ? said : said.charAt(0) + wording + said.slice(-1);
}

/** The reference that a quotation comes with. One right after it counts first, whatever its verdict is. */
function referenceOf({ before, after }: Around): Reference | undefined {
  const following = findReferences(after);
  if (following.length > 0 && belongsToIt.test(after)) return following[0];
  return findReferences(introduction(before)).at(-1) ?? following[0];
}

/** What leads up to a quotation: the words of its paragraph or, if it begins one, an unfinished sentence before. */
function introduction(before: string): string {
  const [own = '', earlier = ''] = before.split(/\n[ \t]*\n/).reverse();
  if (/[\p{L}\p{N}]/u.test(own)) return own;
  return /[.!?؟][\s*_)]*$/.test(earlier) ? '' : earlier;
}

/** Null where the words may stay. */
function trueWording(words: string, reference: Reference | undefined, loaded: LoadedTexts): string | null {
  if (!reference || words.trim().split(/\s+/).length < fewestWords) return null;
  const verified = verifiedText(reference, loaded, isArabic(words));
  return verified === null || isPartOf(words, verified.text) ? null : asMarkdown(verified.text);
}

/** Pieces between dots of omission must stand in the text in their order. */
function isPartOf(words: string, text: string): boolean {
  const whole = plain(text);
  let at = 0;
  for (const part of words.split(/\.{3}|…|\[…\]/).map(plain)) {
    const found = whole.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return true;
}

/** Letters and digits alone, each word between single spaces. */
const plain = (text: string): string =>
  readable(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Lines after `>`: what names the reference stays, what is quoted gets its true wording. */
function correctBlock(block: string, around: Around, loaded: LoadedTexts): string {
  const lines = block.split('\n').map((line) => line.replace(/^ {0,3}> ?/, ''));
  const parts = lines.map(splitLine);
  const words = parts.map(({ said }) => said).filter((said) => said.trim() !== '');
  const naming = parts.map(({ naming: one }) => one).filter((one) => one !== '');
  const inside = findReferences(naming.join(' '))[0];
  const text = words.join(' ').replaceAll(/^[\s*_"“«﴿]+|[\s*_"”»﴾]+$/g, '');
  const wording = trueWording(text, inside ?? referenceOf(around), loaded);
  if (wording === null) return block;
  return [`> ${wording}`, ...naming.map((one) => `>\n> ${one}`)].join('\n');
}

/** "Words (Qur’an 2:255)" is words, and what names their source; so is a line that only names it. */
function splitLine(line: string): { said: string; naming: string } {
  if (findReferences(line).length === 0) return { said: line, naming: '' };
  for (const match of [...line.matchAll(/[([—–]|(?:^|\s)-\s/g)].toReversed()) {
    if (findReferences(line.slice(match.index)).length > 0)
      return { said: line.slice(0, match.index), naming: line.slice(match.index).trim() };
  }
  return { said: '', naming: line };
}
