/** A text in a form in which quotes are compared, and for each of its units where it stands in the text. */
export type Normalized = { text: string; at: number[] };

/**
 * Without what changes when a passage is copied: case, spaces and line breaks, hyphens at the end of a line, quotation
 * marks, ligatures, accents, Arabic vowel signs and tatweel; Arabic letters that people interchange are made one, and
 * digits Western. Points and commas stay, because they are parts of numbers.
 */
export function normalizeQuote(text: string): Normalized {
  let normal = '';
  const at: number[] = [];
  let index = 0;
  for (const letter of text) {
    const plain = letter.codePointAt(0) as number;
    for (const unit of plain < 0x80 ? (ascii[plain] ?? '') : ofOther(letter)) {
      // A sign of minus belongs to its number; other dashes may have come from a line's end.
      if (unit === '-' && !isMinus(text, index)) continue;
      normal += unit;
      at.push(index);
    }
    index += letter.length;
  }
  return { text: normal, at };
}

/** Normal forms of ASCII, by code: a long document has millions of its letters. */
const ascii = Array.from({ length: 0x80 }, (_, code) => {
  const letter = String.fromCharCode(code);
  return /[\s"'`]/.test(letter) ? '' : letter.toLowerCase();
});

/** Normal forms of letters that were seen before: a long document has few different ones. */
const known = new Map<string, string>();
const maxKnown = 20_000;

function ofOther(letter: string): string {
  const found = known.get(letter);
  if (found !== undefined) return found;
  const normal = normalizeLetter(letter);
  if (known.size < maxKnown) known.set(letter, normal);
  return normal;
}

const normalizeLetter = (letter: string): string =>
  letter
    .normalize('NFKD')
    .replaceAll(/\p{Pd}|\u2212/gu, '-')
    .replaceAll(/[\p{M}\p{Cf}\p{Pi}\p{Pf}\p{Z}\u0640\u201a\u201e"'´`]/gu, '')
    .toLowerCase()
    .replaceAll(/[أإآٱىةؤئیکہے]/g, (form) => forms[form] ?? form)
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll(/[،٬]/g, ',')
    .replaceAll('٫', '.');

const forms: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ؤ: 'و',
  ئ: 'ي',
  ی: 'ي',
  ک: 'ك',
  ہ: 'ه',
  ے: 'ي',
};

const isMinus = (text: string, index: number): boolean =>
  /\d/.test(text.charAt(index + 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(index - 1));
