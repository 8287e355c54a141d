import { type RefObject, useEffect, useState } from 'react';

const settleMs = 120;

/**
 * Whether a cell should load its picture: at once, or after a moment if the list was being scrolled when it appeared,
 * so that a cell that is only scrolled past is not requested.
 */
export function useShouldLoad(isScrolling: RefObject<boolean>): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), isScrolling.current ? settleMs : 0);
    return () => clearTimeout(timer);
  }, [isScrolling]);
  return isSettled;
}
