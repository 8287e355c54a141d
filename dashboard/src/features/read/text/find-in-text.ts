import { type FoldedText, foldText } from './fold-text.ts';

/** A part of a text, in UTF-16 units. */
export type Span = { start: number; end: number };

/** Every position of the query, whatever its case, accents and spaces. */
export function findAll(text: string, query: string, maxHits = 1000): Span[] {
  const needle = foldText(query, 'one').text.trim();
  if (needle === '') return [];
  const folded = foldText(text, 'one');
  const found: Span[] = [];
  for (let at = folded.text.indexOf(needle); at >= 0 && found.length < maxHits; ) {
    found.push(spanOf(folded, at, at + needle.length));
    at = folded.text.indexOf(needle, at + needle.length);
  }
  return found;
}

/** The shortest part of a quote that identifies its position, in letters. */
const enough = 24;

/**
 * Where a quote stands in a page as this browser reads it. The service read the page by another program, which sets
 * spaces and line ends differently, so its offset only chooses between places that are the same.
 * @param expectedAt Where the service found it in its text of the page.
 */
export function findQuote(text: string, quote: string, expectedAt: number): Span | null {
  const folded = foldText(text, 'none');
  const needle = foldText(quote, 'none').text;
  if (needle === '') return null;
  const near = (expectedAt / Math.max(1, text.length)) * folded.text.length;
  const whole = nearest(folded.text, needle, near);
  if (whole !== null) return spanOf(folded, whole, whole + needle.length);
  if (needle.length < 2 * enough) return null;
  // A footnote mark or a formula within it may have been read differently: its ends tell where it stands.
  const first = nearest(folded.text, needle.slice(0, enough), near);
  if (first === null) return null;
  const last = folded.text.indexOf(needle.slice(-enough), first + enough);
  const isPlausible = last >= 0 && last - first < needle.length * 1.5;
  return spanOf(folded, first, isPlausible ? last + enough : first + enough);
}

function nearest(text: string, needle: string, near: number): number | null {
  let best: number | null = null;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    if (best === null || Math.abs(at - near) < Math.abs(best - near)) best = at;
  }
  return best;
}

const spanOf = ({ starts, ends }: FoldedText, from: number, to: number): Span => ({
  start: starts[from] ?? 0,
  end: ends[to - 1] ?? 0,
});
