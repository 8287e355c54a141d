import { useState } from 'react';
import type { PageSource } from './viewer/page-source.ts';
import { useSearch } from './viewer/use-search.ts';

/** The search of a document: whether its bar is open, what is typed there, and which hit is shown. */
export function useSearchBar(source: PageSource, goTo: (page: number) => void) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [hitAt, setHitAt] = useState(0);
  const search = useSearch(source, isOpen ? typed : '');
  const { hits } = search;
  const at = Math.min(hitAt, hits.length - 1);
  const currentHit = hits[at] ?? null;
  return {
    isOpen,
    setOpen,
    typed,
    search,
    /** Which hit is shown, from 0; -1 for none. */
    at,
    currentHit,
    type(text: string) {
      setTyped(text);
      setHitAt(0);
    },
    step(step: 1 | -1) {
      if (hits.length === 0) return;
      const next = (hitAt + step + hits.length) % hits.length;
      setHitAt(next);
      const hit = hits[next];
      if (hit && hit.page !== currentHit?.page) goTo(hit.page);
    },
  };
}
