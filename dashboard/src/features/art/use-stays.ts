import { type RefObject, useEffect, useState } from 'react';

const passedMs = 120;

/**
 * Whether a cell stays in view: true at once, or after a moment if the list was being scrolled when it appeared. A cell that
 * only passes by is not requested.
 */
export function useStays(isScrolling: RefObject<boolean>): boolean {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), isScrolling.current ? passedMs : 0);
    return () => clearTimeout(timer);
  }, [isScrolling]);
  return stays;
}
