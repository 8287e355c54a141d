/** Largest share of characters without a meaning on a legible page: bullets, arrows, a formula. */
const maxMeaningless = 0.1;
/** Fewer signs than this are a mark or two beside a picture. */
const fewest = 8;

/** Control characters, private use, unassigned: what the numbers of a font's signs become where it has no map of them. */
const meaningless = /(?!\s)[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu;
/** Symbols that Word takes from its symbol fonts. */
const symbols: Record<string, string> = {
  '\uf0a7': '•',
  '\uf0b7': '•',
  '\uf0d8': '•',
  '\uf076': '•',
  '\uf0fc': '✓',
  '\uf0fe': '☑',
  '\uf0a8': '☐',
  '\uf06f': '☐',
  '\uf0e0': '→',
};

/**
 * The text of a page without signs that mean nothing. Null where its fonts do not say what most of its signs mean: there is
 * text on the page, but only its picture can be read.
 */
export function legibleText(text: string): string | null {
  const readable = text.replaceAll(/[\uf06f-\uf0fe]/g, (sign) => symbols[sign] ?? sign);
  const strange = readable.match(meaningless)?.length ?? 0;
  if (strange === 0) return readable;
  const signs = readable.match(/\S/gu)?.length ?? 0;
  if (strange >= fewest && strange > maxMeaningless * signs) return null;
  return signs === strange ? '' : readable.replaceAll(meaningless, '');
}
