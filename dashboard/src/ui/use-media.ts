import { useCallback, useSyncExternalStore } from 'react';

/** Touch screens, where texts about keys and dropping files are useless. */
export const touchScreen = '(hover: none)';

/** Whether a media query holds, e.g. `(max-width: 899px)`. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
