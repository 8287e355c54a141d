const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');

/** The letters of the Latin font that every page loads first: ASCII, and the other characters of our own texts. */
export const latinText = `${range(0x20, 0x7e)}\u00a0©«»·×é–—‘’“”•…→←€`;

/** The letters of its second file, for plan texts that an operator writes; no page of ours needs it. */
export const moreLatinText = [...`${range(0xa1, 0xff)}‹›™−`].filter((letter) => !latinText.includes(letter)).join('');

/** No-break space, and the marks of direction around a currency's sign. */
const invisible = '\u00a0\u200f\u2066\u2069';
const arabicText = `${invisible}،؛؟ـ٪٫٬${range(0x621, 0x63a)}${range(0x640, 0x652)}\u0670${range(0x660, 0x669)}\u200c\u200d`;
const latinInHeadings = `${range(0x41, 0x5a)}${range(0x61, 0x7a)}${range(0x30, 0x39)} .,:;!?()«»-–/%+&@'"·$`;

/**
 * What our Arabic font carries, regular and bold: the letters, marks and figures of modern Arabic, its punctuation
 * and joiners, and the Latin ones that stand among them. Each file is so small that it comes in one round trip
 * (14 kB with its headers); a rarer Latin sign is drawn in the system font.
 */
export const arabicRegularText = `${arabicText}${latinInHeadings}—×…©[]`;
export const arabicBoldText = `${arabicText}${latinInHeadings}`;

/** The letters as a style sheet's `unicode-range`. */
export function unicodeRange(letters: string): string {
  const points = [...new Set(letters)].map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number) => point.toString(16);
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join();
}
