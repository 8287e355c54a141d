/**
 * Text in the form in which it is searched, the same for what is searched and for what is typed: without case, accents,
 * vowel signs of Arabic and Hebrew and tatweel; letters that people type for one another made one (ł and l, ß and ss, ı
 * and i, ک and ك, ם and מ, カ and か), full-width and half-width forms and digits of other scripts made the usual ones.
 * Vowels of Indic scripts, and the marks that make か into が, are part of their letters and stay.
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  const composed = text.normalize('NFC').replaceAll(halfWidth, (letters) => letters.normalize('NFKC'));
  let folded = '';
  for (const letter of composed) folded += foldLetter(letter);
  return folded;
}

/**
 * What a search field filters by: whether a text holds what was typed, in folded letters or with umlauts written out. An
 * empty field lets everything through.
 */
export function createFilter(typed: string): (text: string) => boolean {
  const asked = formsOf(typed.trim());
  return (text) => formsOf(text).some((form) => asked.some((part) => form.includes(part)));
}

const formsOf = (text: string): string[] => [foldText(text), foldTranscribed(text)].filter((form) => form !== null);

/** A folded Arabic word without the article and a particle before it, if at least two letters are left. */
export const withoutArticle = (word: string): string => word.replace(/^(?:[وفبك]?ال|[وف]?لل)(?=\p{L}{2})/u, '');

/** The same of Hebrew, where three have to be left: the first letter of a short word is more often its own. */
export const withoutHebrewArticle = (word: string): string => word.replace(/^[ושמלבכ]?ה(?=[א-ת]{3})/u, '');

/** Katakana of half a width, whose voicing marks are letters of their own. */
const halfWidth = /[\uff66-\uff9f]+/g;

/** @param letter one character; of composed text, since a mark alone folds to nothing */
export function foldLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code > 0xffff) return makeFold(letter);
  let folded = folds[code];
  if (folded === undefined) {
    folded = makeFold(letter);
    folds[code] = folded;
  }
  return folded;
}

/**
 * The other way to write a word with ä, ö, ü, å or ø: with the letters that stand for them where a keyboard has none.
 * @returns null for a word without such a letter
 */
export function foldTranscribed(word: string): string | null {
  if (!transcribedLetter.test(word)) return null;
  const spelled = word
    .normalize('NFC')
    .replaceAll(/[äöüåø]/giu, (letter) => transcribed[letter.toLowerCase()] ?? letter);
  return foldText(spelled);
}

/** Letters of ASCII have no other form than the small one. */
const plain = /^[\0-\x7f]*$/;

/** By code unit; filled with what occurs. */
const folds: (string | undefined)[] = [];

/** Marks that stand on letters without making others of them. */
const silent =
  /(?=\p{M})[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Cyrillic}\p{Script=Thai}\p{Script=Lao}]|\u0640/u;
const voicing = /[\u3099\u309a]/;
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];

function makeFold(letter: string): string {
  let folded = '';
  for (const part of letter.normalize('NFKD')) {
    if (silent.test(part) && !voicing.test(part)) continue;
    for (const small of part.toLowerCase()) folded += alike[small] ?? hiragana(small) ?? digit(small) ?? small;
  }
  return folded.normalize('NFKC');
}

const alike: Record<string, string> = {
  // Latin
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  // Greek
  ς: 'σ',
  // Arabic, Persian, Urdu. Alef and other letters with hamza or madda are taken apart, and lose it as a mark.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ے: 'ي',
  ک: 'ك',
  ڪ: 'ك',
  ة: 'ه',
  ۃ: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  // Hebrew
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
};

const transcribedLetter = /[äöüåø]|[aou]\u0308|a\u030a/iu;
const transcribed: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** The letter of hiragana for one of katakana. */
function hiragana(letter: string): string | null {
  return letter >= '\u30a1' && letter <= '\u30f6' ? String.fromCharCode(letter.charCodeAt(0) - 0x60) : null;
}

function digit(letter: string): string | null {
  const code = letter.charCodeAt(0);
  if (code < 0x0660) return null;
  const zero = zeros.find((one) => code >= one && code <= one + 9);
  return zero === undefined ? null : String(code - zero);
}
