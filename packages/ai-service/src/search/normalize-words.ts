/**
 * The forms by which a word is found: lower case, without accents and Arabic vowel signs,
 * Arabic letters that people interchange made one, digits made Western. An Arabic word also counts
 * without its article and joined particles, so that كتاب finds والكتاب. Chinese, Japanese, Thai and
 * others set no spaces between words: there each pair of neighbouring letters counts as one.
 */
export function searchedForms({ word, isUnspaced }: Word): string[] {
  const normal = normalizeWord(word);
  if (isUnspaced) return [...pairs(normal), ...[...normal].slice(-1)];
  const bare = withoutArticle(normal);
  return normal === '' ? [] : bare === normal ? [normal] : [normal, bare];
}

export type Word = { word: string; at: number; isUnspaced: boolean };

/** The words as they stand, with where they begin; found one by one, since the one looked for may come early. */
export function* words(text: string): Generator<Word> {
  for (const found of text.matchAll(wordOrRun)) {
    yield { word: found[0], at: found.index, isUnspaced: found[1] !== undefined };
  }
}

/** A run of letters that are written without spaces, or a word of any others. */
const wordOrRun =
  /((?:(?=[\p{L}\p{M}\p{N}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}])+)|(?:(?![\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}])[\p{L}\p{M}\p{N}])+/gu;

/** Each letter with the one after it. */
export function pairs(run: string): string[] {
  const letters = [...run];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

export function normalizeWord(word: string): string {
  if (plainWord.test(word)) return word.toLowerCase();
  const plain = word
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .normalize('NFKC');
  return plain.replaceAll(/[ٱىة٠-٩۰-۹]/g, (letter) => letters[letter] ?? digit(letter));
}

/** A particle and the article before a stem of at least two letters. */
export const withoutArticle = (word: string): string => word.replace(/^(?:[وفبك]?ال|[وف]?لل)(?=\p{L}{2})/u, '');

/** Of letters that have no other form, as most words of English are. */
const plainWord = /^[a-z0-9]+$/i;

// Single letters in Unicode. Those with a hamza or madda are decomposed by NFKD, and lose it as a mark.
const letters: Record<string, string> = { ٱ: 'ا', ى: 'ي', ة: 'ه' };

const digit = (letter: string): string => String((letter.codePointAt(0) ?? 0) & 0xf);
