import type { PageHits } from '../documents/page-repository.ts';
import type { RankedPage } from './choose-pages.ts';

/** The best page first. A word counts the more the fewer pages it stands on. */
export function rankByWords(hits: PageHits[], pageCount: number): RankedPage[] {
  const pagesWith = new Map<number, number>();
  for (const { words } of hits) for (const word of words) pagesWith.set(word, (pagesWith.get(word) ?? 0) + 1);
  const rarity = (word: number): number => {
    const pages = pagesWith.get(word) ?? 0;
    return Math.log(1 + (pageCount - pages + 0.5) / (pages + 0.5));
  };
  const score = ({ words, weights }: PageHits): number =>
    words.reduce((sum, word, at) => sum + rarity(word) * (1 + (weights[at] ?? 0)), 0);
  return sorted(hits, score);
}

/** Of the reciprocal rank fusion; the usual value. */
const rankOffset = 60;

/** One ranking of several, each with its weight: a page counts by its places in them. */
export function fuseRankings(rankings: { pages: RankedPage[]; weight: number }[]): RankedPage[] {
  const scores = new Map<string, { page: RankedPage; score: number }>();
  for (const { pages, weight } of rankings) {
    for (const [place, page] of pages.entries()) {
      const key = `${page.documentId} ${page.page}`;
      const score = (scores.get(key)?.score ?? 0) + weight / (rankOffset + place + 1);
      scores.set(key, { page, score });
    }
  }
  return sorted([...scores.values()], ({ score }) => score).map(({ page }) => page);
}

function sorted<T>(list: T[], score: (item: T) => number): T[] {
  const scored = list.map((item) => ({ item, score: score(item) }));
  return scored.toSorted((one, other) => other.score - one.score).map(({ item }) => item);
}
