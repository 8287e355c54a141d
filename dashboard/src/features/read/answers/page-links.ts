/**
 * `[p. 3]`, `[p. 3, 5]`; of two documents `[2, p. 3]`. While an answer grows the quote stands within, `[p. 3: "…"]`, and the
 * last one may not be whole yet.
 */
const marker =
  /\[(?:(\d{1,2})\s*,\s*)?pp?\.?\s*(\d{1,5}(?:\s*,\s*(?:pp?\.\s*)?\d{1,5})*)(?:\](\()?|\s*:[^\]]*(?:\]|$))/gi;

const prefix = '#page-';

/** What a link of an answer leads to. Documents and pages are counted from 1, the markers of the answer from 0. */
export type PageLink = { document: number; page: number; marker: number };

/** The answer as Markdown in which each page that it names is a link. */
export function withPageLinks(text: string): string {
  let count = 0;
  return text.replace(marker, (whole, document: string | undefined, pages: string, address?: string) => {
    if (address !== undefined) return whole;
    const numbers = pages.match(/\d+/g) ?? [];
    return numbers.map((page) => `[${page}](${prefix}${document ?? 1}-${page}-${count++})`).join(' ');
  });
}

/** What such a link leads to; null for any other address. */
export function readPageLink(href: string): PageLink | null {
  const found = /^#page-(\d+)-(\d+)-(\d+)$/.exec(href);
  return found && { document: Number(found[1]), page: Number(found[2]), marker: Number(found[3]) };
}
