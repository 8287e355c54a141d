import type { PageHits } from '../../documents/page-repository.ts';
import type { RankedPage } from './choose-pages.ts';

/** A question like "And in the second year?" is about what was asked before. */
const weightOfEarlier = 0.4;

/**
 * The best page first, each once. A word counts the more the fewer pages it stands on. Pages that are best for the
 * question alone take turns with those that are best for it and the question before it: what was asked before adds
 * pages and takes none of the question's own best ones away.
 */
export function rankPages(current: PageHits[], earlier: PageHits[], pageCount: number): RankedPage[] {
  const own = scorePages(current, pageCount);
  const both = new Map(own);
  for (const [key, { page, score }] of scorePages(earlier, pageCount)) {
    both.set(key, { page, score: (own.get(key)?.score ?? 0) + weightOfEarlier * score });
  }
  return interleave([byScore(own), byScore(both)]);
}

/** The first of each ranking, then the second of each, each page once: none takes away what another finds best. */
export function interleave(rankings: RankedPage[][]): RankedPage[] {
  const longest = Math.max(0, ...rankings.map(({ length }) => length));
  const ranked = new Map<string, RankedPage>();
  for (let rank = 0; rank < longest; rank += 1) {
    for (const ranking of rankings) {
      const page = ranking[rank];
      if (page && !ranked.has(keyOf(page))) ranked.set(keyOf(page), page);
    }
  }
  return [...ranked.values()];
}

type Scored = { page: RankedPage; score: number };

function scorePages(hits: PageHits[], pageCount: number): Map<string, Scored> {
  const pagesWith = new Map<number, number>();
  for (const { words } of hits) for (const word of words) pagesWith.set(word, (pagesWith.get(word) ?? 0) + 1);
  const rarity = (word: number): number => {
    const pages = pagesWith.get(word) ?? 0;
    return Math.log(1 + (pageCount - pages + 0.5) / (pages + 0.5));
  };
  return new Map(
    hits.map(({ documentId, page, words, weights }) => [
      keyOf({ documentId, page }),
      {
        page: { documentId, page },
        score: words.reduce((sum, word, at) => sum + rarity(word) * (1 + (weights[at] ?? 0)), 0),
      },
    ]),
  );
}

const byScore = (pages: ReadonlyMap<string, Scored>): RankedPage[] =>
  [...pages.values()].toSorted((one, other) => other.score - one.score).map(({ page }) => page);

const keyOf = ({ documentId, page }: RankedPage): string => `${documentId} ${page}`;
