import { trimEndOf, trimStartOf } from '@deskmate/api/trim-ends';
import { createGiveWay } from '@deskmate/service-kit/work/give-way';
import { type Normalized, normalizeQuote } from './normalize-quote.ts';

export type GivenPage = { documentId: string; page: number; text: string };
export type FoundQuote = { documentId: string; page: number; quote: string; start: number; end: number };
export type QuoteFinder = ReturnType<typeof createQuoteFinder>;

/** Shorter quotes, such as a number, occur by chance: they count only on the page that was named. */
const fewestAnywhere = 12;
const fewest = 2;

/**
 * What all quotes of one answer may cost, in characters compared (about 50 ms): an answer that is made to be slow must not
 * stop others. Twenty quotes that stand on no page that they name fit in, each looked for in two million characters.
 */
const budgetOfAnswer = 40_000_000;
/** What it costs to look at one place where the letters of a quote stand. */
const placeCost = 1000;
type Budget = { left: number };

/** Finds quotes in the pages that the model was given; each page is normalized once. Other requests get their turns meanwhile. */
export function createQuoteFinder(pages: GivenPage[]) {
  const prepared = new Map<GivenPage, Normalized>();
  const budget = { left: budgetOfAnswer };
  const giveWay = createGiveWay();
  let joined: string | null = null;
  const placed = new Map(pages.map((page) => [keyOf(page.documentId, page.page), page]));
  const normalOf = (page: GivenPage): Normalized => {
    const known = prepared.get(page) ?? normalizeQuote(page.text);
    prepared.set(page, known);
    return known;
  };
  /** False for a text that is on no page and across no two neighbours: the pages need not be searched one by one. */
  const isOnSomePage = async (needle: string): Promise<boolean> => {
    joined ??= await joinPages();
    budget.left -= joined.length;
    return budget.left > 0 && joined.includes(needle);
  };
  const joinPages = async (): Promise<string> => {
    const texts: string[] = [];
    for (const page of pages) {
      texts.push(normalOf(page).text);
      await giveWay();
    }
    return texts.join('');
  };

  return {
    /**
     * Where a quote stands word for word: on the page that the answer names if it is there, else on the page nearest
     * to it. Null when it stands nowhere. A quote that goes on on the next page is cut at the end of its page.
     */
    async find(quote: string, named: { documentId: string; page: number } | null): Promise<FoundQuote | null> {
      await giveWay();
      const needle = trimmed(normalizeQuote(quote).text);
      if (needle.length < fewest || !/[\p{L}\p{N}]/u.test(needle)) return null;
      const there = named && placed.get(keyOf(named.documentId, named.page));
      const foundThere = there && findOnPage(there, normalOf(there), { needle, budget });
      if (foundThere) return foundThere;
      if (needle.length < fewestAnywhere || !(await isOnSomePage(needle))) return null;
      const near = pages.toSorted((one, other) => distance(one, named) - distance(other, named));
      for (const page of near) {
        const found = findOnPage(page, normalOf(page), { needle, budget });
        if (found) return found;
      }
      for (const page of near) {
        const next = placed.get(keyOf(page.documentId, page.page + 1));
        const found = next && findAcross(page, normalOf(page), normalOf(next), needle);
        if (found) return found;
      }
      return null;
    },
  };
}

const keyOf = (documentId: string, page: number): string => `${documentId} ${page}`;

const otherDocument = 1_000_000;

/** In pages; another document is further than any page of the named one. */
function distance({ documentId, page }: GivenPage, named: { documentId: string; page: number } | null): number {
  if (named === null) return page;
  return Math.abs(page - named.page) + (documentId === named.documentId ? 0 : otherDocument);
}

/** Punctuation at the ends of a quote is the answer's as often as the document's. */
const trimmed = (normal: string): string => trimEndOf(trimStartOf(normal, /[^\p{L}\p{N}%$€£-]/u), /[^\p{L}\p{N}%$€£]/u);

function findOnPage(
  page: GivenPage,
  { text, at }: Normalized,
  { needle, budget }: { needle: string; budget: Budget },
): FoundQuote | null {
  budget.left -= text.length;
  for (let from = text.indexOf(needle); from !== -1 && budget.left > 0; from = text.indexOf(needle, from + 1)) {
    budget.left -= placeCost;
    const start = at[from] ?? 0;
    const end = endOf(page.text, at[from + needle.length - 1] ?? 0);
    if (isWhole(page.text, start, end)) return toFound(page, start, end);
  }
  return null;
}

/** At least this much of a quote stands on its first page. */
const leastOfQuote = 8;

function findAcross(page: GivenPage, first: Normalized, next: Normalized, needle: string): FoundQuote | null {
  const tail = first.text.slice(-needle.length);
  const from = (tail + next.text.slice(0, needle.length)).indexOf(needle);
  const own = tail.length - from;
  if (from === -1 || own < leastOfQuote || own >= needle.length) return null;
  const start = first.at[first.text.length - own] ?? 0;
  const end = endOf(page.text, first.at.at(-1) ?? 0);
  return isWhole(page.text, start, page.text.length) ? toFound(page, start, end) : null;
}

const toFound = ({ documentId, page, text }: GivenPage, start: number, end: number): FoundQuote => ({
  documentId,
  page,
  start,
  end,
  quote: text.slice(start, end),
});

/** After the letter that begins there, with the marks on it. */
function endOf(text: string, index: number): number {
  const letter = text.codePointAt(index) ?? 0;
  const after = index + (letter > 0xffff ? 2 : 1);
  return after + (/^\p{M}+/u.exec(text.slice(after, after + 8))?.[0].length ?? 0);
}

const spaced = /[\p{L}\p{N}]/u;
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/** Whether the passage begins and ends with whole words and numbers. */
function isWhole(text: string, start: number, end: number): boolean {
  const joins = (left: string, right: string): boolean =>
    spaced.test(left) && spaced.test(right) && !unspaced.test(left) && !unspaced.test(right);
  const isNumber = /\d/.test(text.charAt(end - 1)) && /^[.,]\d/.test(text.slice(end, end + 2));
  const isRest = /\d/.test(text.charAt(start)) && /\d[.,]$/.test(text.slice(Math.max(0, start - 2), start));
  // Arabic joins "and", "so", "in", "as" and "for" to the word that follows.
  const isAfterParticle = /(?:^|[^\p{L}\p{M}])[وفبكل]\p{M}*$/u.test(text.slice(Math.max(0, start - 4), start));
  return (
    (isAfterParticle || !joins(text.charAt(start - 1), text.charAt(start))) &&
    !joins(text.charAt(end - 1), text.charAt(end)) &&
    !isNumber &&
    !isRest
  );
}
