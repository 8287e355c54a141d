import { useEffect, useState } from 'react';

type LazyModule<T> = { module: T | null; hasFailed: boolean };

/**
 * A module that the page works without, fetched once it is needed; null until it has loaded. One that cannot be loaded
 * has failed until the page is reloaded (browsers do not fetch its styles twice), and does not take the page with it,
 * as a lazy component would.
 */
export function useLazyModule<T>(load: () => Promise<T>, isWanted: boolean): LazyModule<T> {
  const [state, setState] = useState<LazyModule<T>>({ module: null, hasFailed: false });
  const isMissing = isWanted && state.module === null && !state.hasFailed;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    load().then(
      (module) => isCurrent && setState({ module, hasFailed: false }),
      () => isCurrent && setState({ module: null, hasFailed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isMissing]);
  return state;
}
