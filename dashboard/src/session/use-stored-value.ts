import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useSession } from './SessionProvider.tsx';
import { storeText } from './store-text.ts';

/** Called after each write in this tab: the browser tells only other tabs. */
const readers = new Set<() => void>();

/**
 * A value in browser storage, and a function that stores another one as JSON. Every component that reads it follows a
 * change made anywhere in this tab or in another.
 * @param read gives the value of the stored text, also of none or a broken one; the same function in every render
 */
export function useStoredValue<T>(key: string, read: (text: string | null) => T): [T, (value: T) => void] {
  const { storage } = useSession();
  const text = useSyncExternalStore(subscribe, () => storage.getItem(key));
  const value = useMemo(() => read(text), [read, text]);
  const write = useCallback(
    (next: T) => {
      storeText(storage, key, JSON.stringify(next));
      for (const onChange of readers) onChange();
    },
    [storage, key],
  );
  return [value, write];
}

function subscribe(onChange: () => void): () => void {
  readers.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    readers.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}
