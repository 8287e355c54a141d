export type PageSize = { documentId: string; page: number; tokens: number };
export type RankedPage = { documentId: string; page: number };
/** `part`: of an overview only the beginning of most pages is given. */
export type ChosenPage = RankedPage & { part: 'whole' | 'beginning' };

/** Tags around each page. */
const wrappingTokens = 12;
const beginningCharacters = 700;
const beginningTokens = 220;

export const beginningOf = (text: string): string => {
  const cut = text.slice(0, beginningCharacters);
  return text.length > cut.length ? cut.slice(0, Math.max(cut.lastIndexOf(' '), beginningCharacters / 2)) : cut;
};

const keyOf = ({ documentId, page }: RankedPage): string => `${documentId} ${page}`;

export const costOf = (pages: PageSize[]): number =>
  pages.reduce((sum, { tokens }) => sum + tokens + wrappingTokens, 0);

/**
 * The best pages that fit, in the order of the documents. Documents take turns, so that a question about two of them
 * sees both. Where the ranking ends, the pages beside the best follow: an answer often goes on there; then the
 * beginning of the document.
 */
export function choosePages(sizes: PageSize[], ranked: RankedPage[], budgetTokens: number): ChosenPage[] {
  const documents = [...new Set(sizes.map(({ documentId }) => documentId))];
  const queues = documents.map((documentId) => ranked.filter((page) => page.documentId === documentId));
  const inTurn = queues.flatMap((queue, at) => queue.map((page, rank) => ({ page, rank, at })));
  inTurn.sort((one, other) => one.rank - other.rank || one.at - other.at);
  const best = inTurn.map(({ page }) => page);
  const beside = best.slice(0, 6).flatMap(({ documentId, page }) => [
    { documentId, page: page + 1 },
    { documentId, page: page - 1 },
  ]);
  return fill(sizes, [...best, ...beside, ...sizes], budgetTokens);
}

/** What gives a view of the whole: the first pages, then the beginnings of those with headings and of others between. */
export function chooseOverview(sizes: PageSize[], headings: RankedPage[], budgetTokens: number): ChosenPage[] {
  if (costOf(sizes) <= budgetTokens) return sizes.map(({ documentId, page }) => ({ documentId, page, part: 'whole' }));
  const documents = [...new Set(sizes.map(({ documentId }) => documentId))];
  const openings = documents.flatMap((documentId) =>
    sizes.filter((size) => size.documentId === documentId).slice(0, 1),
  );
  const chosen = new Map(fill(sizes, openings, budgetTokens / 2).map((page) => [keyOf(page), page]));
  const openingTokens = costOf(sizes.filter((size) => chosen.has(keyOf(size))));
  const maxPages = Math.max(0, Math.floor((budgetTokens - openingTokens) / (beginningTokens + wrappingTokens)));
  const titled = sizes.filter((size) => headings.some((heading) => keyOf(heading) === keyOf(size)));
  for (const page of [...spread(titled, Math.ceil(maxPages / 2)), ...spread(sizes, maxPages)]) {
    if (chosen.size >= maxPages + openings.length) break;
    if (!chosen.has(keyOf(page))) chosen.set(keyOf(page), { ...page, part: 'beginning' });
  }
  return inOrder(sizes, chosen);
}

/** This many items of a list, evenly spaced. */
function spread<T>(list: T[], count: number): T[] {
  if (list.length <= count) return list;
  return Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)] as T);
}

function fill(sizes: PageSize[], ranked: RankedPage[], budgetTokens: number): ChosenPage[] {
  const sizeOf = new Map(sizes.map((size) => [keyOf(size), size]));
  const chosen = new Map<string, ChosenPage>();
  let left = budgetTokens;
  for (const page of ranked) {
    const size = sizeOf.get(keyOf(page));
    if (!size || chosen.has(keyOf(page))) continue;
    const tokens = size.tokens + wrappingTokens;
    // The best page is given even if it is long.
    if (tokens > left && chosen.size > 0) continue;
    left -= tokens;
    chosen.set(keyOf(page), { documentId: page.documentId, page: page.page, part: 'whole' });
  }
  return inOrder(sizes, chosen);
}

const inOrder = (sizes: PageSize[], chosen: ReadonlyMap<string, ChosenPage>): ChosenPage[] =>
  sizes.flatMap((size) => chosen.get(keyOf(size)) ?? []);
