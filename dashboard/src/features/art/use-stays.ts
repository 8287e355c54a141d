import { type RefObject, useEffect, useState } from 'react';

const passedMs = 120;

/**
 * Whether what was drawn stays in view: at once, or after a moment if the list was being scrolled when it appeared. What
 * only passes by is not worth a request.
 */
export function useStays(isScrolling: RefObject<boolean>): boolean {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), isScrolling.current ? passedMs : 0);
    return () => clearTimeout(timer);
  }, [isScrolling]);
  return stays;
}
