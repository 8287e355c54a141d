import { useEffect, useState } from 'react';

type Found<T> = { piece: T | null; isLost: boolean };

/**
 * A piece that a page can be without, fetched once it is wanted; null until it is there. One that cannot be had is lost
 * until the page is reloaded (its styles are not asked for twice), and does not take the page with it, as a lazy
 * component would.
 */
export function usePiece<T>(load: () => Promise<T>, isWanted: boolean): Found<T> {
  const [found, setFound] = useState<Found<T>>({ piece: null, isLost: false });
  const isMissing = isWanted && found.piece === null && !found.isLost;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    load().then(
      (piece) => isCurrent && setFound({ piece, isLost: false }),
      () => isCurrent && setFound({ piece: null, isLost: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isMissing]);
  return found;
}
