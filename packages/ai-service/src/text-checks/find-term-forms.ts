import type { ExpectedTerm } from './text-expectation.ts';

const dense =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3041-\u30fa]/u;
const arabic = /\p{Script=Arabic}/u;
const endingOfKana = /(?<=[\p{Script=Han}\u30a1-\u30fa])[\u3041-\u3096]+$/u;
const acronym = /^\p{Lu}[\p{Lu}\p{N}]+$/u;
const wordLetters = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Whether a text has the translation that a term asks for, in any form of its words: with other endings and other
 * vowels, in compounds, in another order. Exactly as written where letters count, and where it is a name.
 */
export function hasTerm(text: string, { source, target, case_sensitive: isExact }: ExpectedTerm): boolean {
  if (isExact || acronym.test(target)) return text.normalize('NFC').includes(target.normalize('NFC'));
  const folded = fold(text);
  // A name that stays a name.
  if (source.toLowerCase() === target.toLowerCase()) return folded.includes(fold(target));
  if (folded.includes(fold(target))) return true;
  const words = target.match(wordLetters) ?? [];
  const content = words.filter((word) => word.length >= 3 || dense.test(word));
  const found = new Set(folded.match(wordLetters));
  return (content.length > 0 ? content : words).every((word) => hasForm(folded, found, word));
}

function hasForm(folded: string, found: ReadonlySet<string>, word: string): boolean {
  if (dense.test(word)) return folded.includes(fold(word.replace(endingOfKana, '')));
  const form = fold(word);
  if (arabic.test(word)) {
    const root = arabicRoot(form);
    return [...found].some((one) => (root.length < 2 ? one.includes(form) : arabicRoot(one).includes(root)));
  }
  const stem = stemOf(form);
  const bones = withoutVowels(stem);
  return [...found].some(
    (one) =>
      (stem.length >= 4 ? one.includes(stem) : one.startsWith(stem)) ||
      (bones.length >= 3 && withoutVowels(one).startsWith(bones)),
  );
}

/** Letters without marks and case: "Verträge" begins like "Vertrag". */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}ـ]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ى', 'ي');

/** What all forms of a word begin with. */
function stemOf(word: string): string {
  if (word.length <= 3) return word;
  return word.slice(0, word.length === 4 ? 3 : Math.max(4, Math.ceil(word.length * 0.65)));
}

/** Arabic plurals change the long vowels: فاتورة, فواتير. */
const arabicRoot = (word: string): string => word.replaceAll(/[اويءةه]/gu, '');

const withoutVowels = (word: string): string => word.replaceAll(/[aeiouyаеиоуыэюяьъ]/gu, '');
