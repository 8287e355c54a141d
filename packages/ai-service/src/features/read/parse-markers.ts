/** A place in an answer that names a page: `[p. 3: "…"]`, `[p. 3]`, with two documents `[2, p. 3: "…"]`. */
export type Marker = {
  /** Which document, from 1; null where the marker does not say. */
  document: number | null;
  page: number;
  quote: string | null;
};
export type AnswerPart = { text: string } | { markers: Marker[] };

const longestMarker = 2000;

/** `p`, `pp`, `page`, or the Arabic word and its abbreviation, then a number in any digits. */
const pageReference =
  /^\s*(?:(?:doc(?:ument)?\.?\s*)?([\d٠-٩۰-۹]{1,2})\s*[,،:]\s*)?(?:pp?\.?|pages?|ص\.?|صفحة|الصفحة)\s*([\d٠-٩۰-۹]{1,6})/iu;
const nextPage = /^\s*(?:[,،;؛&]|and|و|-|–)\s*(?:pp?\.?|ص\.?)?\s*([\d٠-٩۰-۹]{1,6})(?=\s*[\],،;؛:–-])/iu;
const quoteMarks = '"“”„«»‹›\'‘’`「」『』';

/**
 * Splits an answer at its markers. A marker that names several pages or holds several quotes gives several. One that is
 * not finished at the end of the answer is left out.
 */
export function parseMarkers(answer: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let from = 0;
  for (let open = answer.indexOf('['); open !== -1; open = answer.indexOf('[', Math.max(open + 1, from))) {
    const found = readMarker(answer, open + 1);
    if (!found) continue;
    if (open > from) parts.push({ text: answer.slice(from, open) });
    if (found === 'unfinished') return parts;
    parts.push({ markers: found.markers });
    from = found.end;
  }
  if (from < answer.length) parts.push({ text: answer.slice(from) });
  return parts;
}

function readMarker(answer: string, start: number): { markers: Marker[]; end: number } | 'unfinished' | null {
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
    const quote = readQuote(inside, at);
    if (quote === 'unfinished') return start + inside.length >= answer.length ? 'unfinished' : null;
    for (const page of pages) markers.push({ document, page, quote: quote?.text ?? null });
    at = quote?.end ?? at;
    const end = /^\s*\]/.exec(inside.slice(at));
    if (end) return { markers, end: start + at + end[0].length };
    const next = /^\s*[;؛,،]/.exec(inside.slice(at));
    if (!next) return start + inside.length >= answer.length && inside.slice(at).trim() === '' ? 'unfinished' : null;
    at += next[0].length;
  }
}

/** The answer ends within what may become a marker. */
const isBeginning = (inside: string, at: number, markers: Marker[]): boolean =>
  inside.length < longestMarker &&
  /^\s*(?:\d{0,2}\s*,?\s*)?(?:p{1,2}\.?\s*)?$/.test(inside.slice(at)) &&
  (markers.length > 0 || inside.length > 0);

/** The quote after a page; its end is the quotation mark before the end of the marker or before another place. */
function readQuote(inside: string, at: number): { text: string; end: number } | 'unfinished' | null {
  const open = /^\s*[:,،]\s*/.exec(inside.slice(at));
  if (!open || !quoteMarks.includes(inside.charAt(at + open[0].length) || ' ')) return null;
  const start = at + open[0].length + 1;
  for (let end = start; end < inside.length; end += 1) {
    if (!quoteMarks.includes(inside.charAt(end))) continue;
    const rest = inside.slice(end + 1);
    if (/^\s*\]/.test(rest) || (/^\s*[;؛,،]/.test(rest) && pageReference.test(rest.replace(/^\s*[;؛,،]/, '')))) {
      return { text: inside.slice(start, end), end: end + 1 };
    }
  }
  return 'unfinished';
}

/** Western and Arabic digits. */
export const toNumber = (digits: string): number =>
  Number(digits.replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf)));
