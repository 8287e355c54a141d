import { useEffect, useState } from 'react';
import { findAll } from '../text/find-in-text.ts';
import type { PageSource } from './page-source.ts';

export type Hit = { page: number; index: number };

type Search = { query: string; hits: Hit[]; searched: number; failed: boolean };

const nothing: Search = { query: '', hits: [], searched: 0, failed: false };
const maxHits = 2000;
const debounceMs = 200;
/** Pages between two reports to the screen. */
const batch = 20;

/** Searches all pages from the first to the last; what was found so far is shown meanwhile. */
export function useSearch(source: PageSource | null, typed: string): Search {
  const [search, setSearch] = useState<Search>(nothing);
  useEffect(() => {
    const query = typed.trim();
    if (!source || query === '') return setSearch(nothing);
    let isCurrent = true;
    const run = async () => {
      const hits: Hit[] = [];
      for (let page = 1; page <= source.count && hits.length < maxHits; page += 1) {
        const text = await source.textOf(page);
        if (!isCurrent) return;
        for (const index of findAll(text, query, maxHits - hits.length).keys()) hits.push({ page, index });
        const isLast = page === source.count || hits.length >= maxHits;
        if (isLast || page % batch === 0) setSearch({ query, hits: [...hits], searched: page, failed: false });
      }
    };
    const timer = setTimeout(() => {
      run().catch(() => isCurrent && setSearch((before) => ({ ...before, query, failed: true })));
    }, debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [source, typed]);
  return search;
}
