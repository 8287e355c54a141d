const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');

/** What our Latin font carries: ASCII, Latin-1 and the punctuation of our texts. */
export const latinText = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…→←‹›€™−`;

/** What our Arabic font carries: the letters, marks and figures of modern Arabic, its punctuation and joiners. */
export const arabicText = `،؛؟ـ٪٫٬${range(0x621, 0x63a)}${range(0x640, 0x652)}\u0670${range(0x660, 0x669)}\u200c\u200d`;
