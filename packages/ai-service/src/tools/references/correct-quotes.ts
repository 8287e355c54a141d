import { trimEndOf, trimStartOf } from '@deskmate/api/trim-ends';
import { isArabic } from '../../models/is-arabic.ts';
import { findReferences } from './find-references.ts';
import { normalizeName } from './normalize-name.ts';
import type { Reference } from './reference.ts';
import { asMarkdown, type LoadedTexts, verifiedText } from './verified-text.ts';

/** The largest distance between a quotation and its reference. */
const nearCharacters = 160;
/** Fewer words between quotation marks are a term, not a quotation. */
const fewestWords = 3;

/** Marks around a quotation: its opening one, its closing one. */
const marks = new Map([
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ['﴿', '﴾'],
]);
const longestQuotation = 4000;

/** A bracket, a dash or a source's name right after a quotation belongs to it. */
const belongsToIt =
  /^[\s.,;:*_،؛]*(?:[([—–-]|(?:the )?(?:qur|koran|surah?\b|sahih|sunan|jami|muwatta|bukhari)|القرآن|سورة|صحيح|سنن|جامع|موطأ|رواه|أخرجه)/i;

/**
 * Replaces each quotation of a loaded text by the wording of that text. A literal part of the text stays as it is,
 * and so does a quotation without a reference near it, or whose text was not loaded.
 * @param before the text right before the piece, where its first reference may be
 */
export function correctQuotes(part: string, before: string, loaded: LoadedTexts): string {
  if (loaded.size === 0) return part;
  const done: string[] = [];
  let near = before.slice(-nearCharacters);
  const add = (text: string): void => {
    done.push(text);
    near = (near + text.slice(-nearCharacters)).slice(-nearCharacters);
  };
  let from = 0;
  for (const { start, end, isBlock } of quotationsIn(part)) {
    add(part.slice(from, start));
    from = end;
    const quoted = part.slice(start, end);
    const around = { before: near, after: part.slice(from, from + nearCharacters) };
    add(isBlock ? correctBlock(quoted, around, loaded) : correctWords(quoted, around, loaded));
  }
  add(part.slice(from));
  return done.join('');
}

type Quotation = { start: number; end: number; isBlock: boolean };

/** What stands between quotation marks of any kind within a paragraph, and the lines of block quotations. */
function* quotationsIn(text: string): Generator<Quotation> {
  const isBlockLine = (at: number): boolean => /^ {0,3}>/.test(text.slice(at, at + 4));
  const next = createNext(text);
  for (let at = 0; at < text.length; at += 1) {
    if ((at === 0 || text.charAt(at - 1) === '\n') && isBlockLine(at)) {
      let end = next('\n', at);
      while (end < text.length && isBlockLine(end + 1)) end = next('\n', end + 1);
      yield { start: at, end, isBlock: true };
      at = end - 1;
      continue;
    }
    const close = marks.get(text.charAt(at));
    if (close === undefined) continue;
    const end = next(close, at + 1) + 1;
    const reach = Math.min(text.length, at + longestQuotation + 2, next('blank line', at));
    if (end > reach || end === at + 2 || (close === '"' && next('\n', at) < end)) continue;
    yield { start: at, end, isBlock: false };
    at = end - 1;
  }
}

/** Where a sign stands next, at or after a place that only grows; each sign is looked for once. The text's length for none. */
function createNext(text: string): (sign: string, from: number) => number {
  const known = new Map<string, number>();
  return (sign, from) => {
    const place = known.get(sign);
    if (place !== undefined && place >= from) return place;
    const found = sign === 'blank line' ? blankLine(text, from) : text.indexOf(sign, from);
    const at = found === -1 ? text.length : found;
    known.set(sign, at);
    return at;
  };
}

function blankLine(text: string, from: number): number {
  const pattern = /\n[ \t]*\n/g;
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

type Around = { before: string; after: string };

/** A quotation between two marks. The text after it counts up to the next quotation. */
function correctWords(quoted: string, { before, after }: Around, loaded: LoadedTexts): string {
  const words = quoted.slice(1, -1);
  if (isTerm(words)) return quoted;
  const [next = ''] = after.split(/["“«﴿]/, 1);
  const wording = trueWording(words, referenceOf({ before, after: next }), loaded);
  return wording === null ? quoted : quoted.charAt(0) + wording + quoted.slice(-1);
}

/** The reference of a quotation. One right after it has precedence, whatever its verdict. */
function referenceOf({ before, after }: Around): Reference | undefined {
  const following = findReferences(after);
  if (following.length > 0 && belongsToIt.test(after)) return following[0];
  return findReferences(introduction(before)).at(-1) ?? following[0];
}

/** The text before a quotation in its paragraph or, if it begins one, an unfinished sentence before. */
function introduction(before: string): string {
  const [own = '', earlier = ''] = before.split(/\n[ \t]*\n/).reverse();
  if (/[\p{L}\p{N}]/u.test(own)) return own;
  return /[.!?؟][\s*_)]*$/.test(earlier) ? '' : earlier;
}

const isTerm = (words: string): boolean => words.trim().split(/\s+/, fewestWords).length < fewestWords;

/** Null when the words need no correction. */
function trueWording(words: string, reference: Reference | undefined, loaded: LoadedTexts): string | null {
  if (!reference || isTerm(words)) return null;
  const verified = verifiedText(reference, loaded, isArabic(words));
  return verified === null || isPartOf(words, verified.text) ? null : asMarkdown(verified.text);
}

/** Parts between ellipses must occur in the text in their order. */
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

/** Letters and digits alone, words separated by single spaces. */
const plain = (text: string): string =>
  normalizeName(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Corrects the lines of a block quotation; what names the reference stays. */
function correctBlock(block: string, around: Around, loaded: LoadedTexts): string {
  const lines = block.split('\n').map((line) => line.replace(/^ {0,3}> ?/, ''));
  const parts = lines.map(splitLine);
  const words = parts.map(({ quoted }) => quoted).filter((quoted) => quoted.trim() !== '');
  const naming = parts.map(({ naming: one }) => one).filter((one) => one !== '');
  const inside = findReferences(naming.join(' '))[0];
  const text = trimEndOf(trimStartOf(words.join(' '), /[\s*_"“«﴿]/), /[\s*_"”»﴾]/);
  const wording = trueWording(text, inside ?? referenceOf(around), loaded);
  if (wording === null) return block;
  return [`> ${wording}`, ...naming.map((one) => `>\n> ${one}`)].join('\n');
}

/** Splits "Words (Qur’an 2:255)" into the words and what names their source. */
function splitLine(line: string): { quoted: string; naming: string } {
  if (findReferences(line).length === 0) return { quoted: line, naming: '' };
  const starts = Array.from(line.matchAll(/[([—–]|(?:^|\s)-\s/g), ({ index }) => index);
  // The last start after which a reference is still to come; before it there are only such starts.
  let [before, after] = [-1, starts.length];
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    if (findReferences(line.slice(starts[middle])).length > 0) before = middle;
    else after = middle;
  }
  const start = starts[before] ?? 0;
  return { quoted: line.slice(0, start), naming: line.slice(start).trim() };
}
