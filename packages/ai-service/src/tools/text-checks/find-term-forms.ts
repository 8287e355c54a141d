import type { ExpectedTerm } from './text-expectation.ts';
import { has, indexText, type TextIndex } from './text-index.ts';

const dense =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3041-\u30fa]/u;
const arabic = /\p{Script=Arabic}/u;
const endingOfKana = /(?<=[\p{Script=Han}\u30a1-\u30fa])[\u3041-\u3096]+$/u;
const acronym = /^\p{Lu}[\p{Lu}\p{N}]+$/u;
const wordLetters = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Tells whether a text has the translation that a term asks for, in any form of its words: with other endings and other
 * vowels, in compounds, in another order. Exactly as written where letters count, and where it is a name.
 */
export function createTermFinder(text: string): (term: ExpectedTerm) => boolean {
  const exact = indexText(text.normalize('NFC'));
  const forms = formsOf(text);
  return ({ source, target, case_sensitive: isExact }) => {
    if (isExact || acronym.test(target)) return has(exact, target.normalize('NFC'));
    if (has(forms.folded, fold(target))) return true;
    // A name that stays a name.
    if (source.toLowerCase() === target.toLowerCase()) return false;
    const asked = target.match(wordLetters) ?? [];
    const content = asked.filter((word) => word.length >= 3 || dense.test(word));
    return (content.length > 0 ? content : asked).every((word) => hasForm(forms, word));
  };
}

/**
 * The words of a text without what their forms differ in, each once and each after a line break: the engine finds the
 * beginning of a word in one long text a hundred times as fast as in a list.
 */
type TextForms = { folded: TextIndex; words: TextIndex; consonants: TextIndex; roots: TextIndex };

function formsOf(text: string): TextForms {
  const folded = fold(text);
  const words = [...new Set(folded.match(wordLetters))];
  const lines = (forms: string[]): TextIndex => indexText(`\n${forms.join('\n')}`);
  return {
    folded: indexText(folded),
    words: lines(words),
    consonants: lines(words.map(withoutVowels)),
    roots: lines(words.map(arabicRoot)),
  };
}

function hasForm({ folded, words, consonants, roots }: TextForms, asked: string): boolean {
  if (dense.test(asked)) return has(folded, fold(asked.replace(endingOfKana, '')));
  const form = fold(asked);
  if (arabic.test(asked)) {
    const askedRoot = arabicRoot(form);
    return askedRoot.length < 2 ? has(words, form) : has(roots, askedRoot);
  }
  const stem = stemOf(form);
  const askedConsonants = withoutVowels(stem);
  return (
    has(words, stem.length >= 4 ? stem : `\n${stem}`) ||
    (askedConsonants.length >= 3 && has(consonants, `\n${askedConsonants}`))
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
