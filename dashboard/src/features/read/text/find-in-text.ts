import { type FoldedText, foldText } from './fold-text.ts';

/** A part of a text, in UTF-16 units. */
export type Span = { start: number; end: number };

/** Every place where the query stands, whatever its case, accents and spaces. */
export function findAll(text: string, query: string, maxHits = 1000): Span[] {
  const wanted = foldText(query, 'one').text.trim();
  if (wanted === '') return [];
  const folded = foldText(text, 'one');
  const found: Span[] = [];
  for (let at = folded.text.indexOf(wanted); at >= 0 && found.length < maxHits; ) {
    found.push(spanOf(folded, at, at + wanted.length));
    at = folded.text.indexOf(wanted, at + wanted.length);
  }
  return found;
}

/** The least of a quote that still tells its place, in letters. */
const enough = 24;

/**
 * Where a quote stands in a page as this browser reads it. The service read the page by another program, which sets
 * spaces and line ends differently, so its offset only chooses between places that are the same.
 * @param place Where the service found it in its text of the page.
 */
export function findQuote(text: string, quote: string, place: number): Span | null {
  const folded = foldText(text, 'none');
  const wanted = foldText(quote, 'none').text;
  if (wanted === '') return null;
  const near = (place / Math.max(1, text.length)) * folded.text.length;
  const whole = nearest(folded.text, wanted, near);
  if (whole !== null) return spanOf(folded, whole, whole + wanted.length);
  if (wanted.length < 2 * enough) return null;
  // A footnote mark or a formula within it may have been read differently: its ends tell the place.
  const first = nearest(folded.text, wanted.slice(0, enough), near);
  if (first === null) return null;
  const last = folded.text.indexOf(wanted.slice(-enough), first + enough);
  const isPlausible = last >= 0 && last - first < wanted.length * 1.5;
  return spanOf(folded, first, isPlausible ? last + enough : first + enough);
}

function nearest(text: string, wanted: string, near: number): number | null {
  let best: number | null = null;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (best === null || Math.abs(at - near) < Math.abs(best - near)) best = at;
  }
  return best;
}

const spanOf = ({ starts, ends }: FoldedText, from: number, to: number): Span => ({
  start: starts[from] ?? 0,
  end: ends[to - 1] ?? 0,
});
