/** A place in an answer that names a page: `[p. 3: "…"]`, `[p. 3]`, with two documents `[2, p. 3: "…"]`. */
export type Marker = {
  /** Which document, from 1; null where the marker does not say. */
  document: number | null;
  page: number;
  quote: string | null;
};
export type AnswerPart = { text: string } | { markers: Marker[] };

const longestMarker = 2000;

/**
 * `p`, `pp`, `page`, or the Arabic word and its abbreviation, then a number in any digits. No marker has more than three
 * spaces in one place: with runs of any length these patterns would take seconds for a few thousand spaces.
 */
const pageReference =
  /^\s{0,3}(?:(?:doc(?:ument)?\.?\s{0,3})?([\d٠-٩۰-۹]{1,2})\s{0,3}[,،:]\s{0,3})?(?:pp?\.?|pages?|ص\.?|صفحة|الصفحة)\s{0,3}([\d٠-٩۰-۹]{1,6})/iu;
const nextPage =
  /^\s{0,3}(?:[,،;؛&]|and|و|-|–)\s{0,3}(?:(?:pp?\.?|ص\.?)\s{0,3})?([\d٠-٩۰-۹]{1,6})(?=\s{0,3}[\],،;؛:–-])/iu;
/** What an answer may end with that was going to be a place: "2, p." without its spaces. */
const placeBegun = /^(?:[\d٠-٩۰-۹]{0,2}[,،:]?)?(?:p{1,2}\.?)?$/;
const longestPlaceBegun = 16;
const quoteMarks = '"“”„«»‹›\'‘’`「」『』';

/**
 * Splits an answer at its markers. A marker that names several pages or holds several quotes gives several. One that is
 * not finished at the end of the answer is left out.
 */
export function parseMarkers(answer: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  const quoteEnds = createQuoteEnds(answer);
  let from = 0;
  for (let open = answer.indexOf('['); open !== -1; open = answer.indexOf('[', Math.max(open + 1, from))) {
    const found = readMarker(answer, open + 1, quoteEnds);
    if (!found) continue;
    if (open > from) parts.push({ text: answer.slice(from, open) });
    if (found === 'unfinished') return parts;
    parts.push({ markers: found.markers });
    from = found.end;
  }
  if (from < answer.length) parts.push({ text: answer.slice(from) });
  return parts;
}

function readMarker(
  answer: string,
  start: number,
  quoteEnds: QuoteEnds,
): { markers: Marker[]; end: number } | 'unfinished' | null {
  const inside = answer.slice(start, start + longestMarker);
  const markers: Marker[] = [];
  let at = 0;
  for (;;) {
    const found = pageReference.exec(inside.slice(at));
    if (!found) return isBeginning(inside, at, markers) ? 'unfinished' : null;
    at += found[0].length;
    const document = found[1] === undefined ? (markers.at(-1)?.document ?? null) : toNumber(found[1]);
    const pages = [toNumber(found[2] ?? '')];
    for (let more = nextPage.exec(inside.slice(at)); more; more = nextPage.exec(inside.slice(at))) {
      pages.push(toNumber(more[1] ?? ''));
      at += more[0].length;
    }
    const quote = readQuote(inside, at, (from) => quoteEnds(start + from) - start);
    if (quote === 'unfinished') return start + inside.length >= answer.length ? 'unfinished' : null;
    for (const page of pages) markers.push({ document, page, quote: quote?.text ?? null });
    at = quote?.end ?? at;
    const end = markerEnd.exec(inside.slice(at));
    if (end) return { markers, end: start + at + end[0].length };
    const next = placeEnd.exec(inside.slice(at));
    if (!next) return start + inside.length >= answer.length && inside.slice(at).trim() === '' ? 'unfinished' : null;
    at += next[0].length;
  }
}

const markerEnd = /^\s{0,3}\]/;
const placeEnd = /^\s{0,3}[;؛,،]/;

/** The answer ends within what may become a marker. */
function isBeginning(inside: string, at: number, markers: Marker[]): boolean {
  const rest = inside.slice(at);
  const isShort = rest.length <= longestPlaceBegun && inside.length < longestMarker;
  return isShort && placeBegun.test(rest.replaceAll(/\s/g, '')) && (markers.length > 0 || inside.length > 0);
}

/**
 * The quote after a page; its end is the quotation mark before the end of the marker or before another place.
 * @param quoteEnd where the next quotation mark of that kind stands
 */
function readQuote(
  inside: string,
  at: number,
  quoteEnd: (from: number) => number,
): { text: string; end: number } | 'unfinished' | null {
  const open = /^\s{0,3}[:,،]\s{0,3}/.exec(inside.slice(at));
  if (!open || !quoteMarks.includes(inside.charAt(at + open[0].length) || ' ')) return null;
  const start = at + open[0].length + 1;
  const end = quoteEnd(start);
  return end >= inside.length ? 'unfinished' : { text: inside.slice(start, end), end: end + 1 };
}

/** Where the next quotation mark stands, from a place on, that may end a quote; the answer's length for none. */
type QuoteEnds = (from: number) => number;

/** Looks at each quotation mark of an answer once, although many markers may begin before it. */
function createQuoteEnds(answer: string): QuoteEnds {
  const isEnd = (at: number): boolean => {
    const rest = answer.slice(at + 1, at + 64);
    const next = placeEnd.exec(rest);
    return markerEnd.test(rest) || (next !== null && pageReference.test(rest.slice(next[0].length)));
  };
  let known = -1;
  let searchedFrom = 0;
  return (from) => {
    if (known >= from && searchedFrom <= from) return known;
    let at = from;
    while (at < answer.length && !(quoteMarks.includes(answer.charAt(at)) && isEnd(at))) at += 1;
    [known, searchedFrom] = [at, from];
    return at;
  };
}

/** Western and Arabic digits. */
export const toNumber = (digits: string): number =>
  Number(digits.replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf)));
