import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useSession } from './SessionProvider.tsx';

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
      try {
        storage.setItem(key, JSON.stringify(next));
      } catch (error) {
        console.warn(`The value of "${key}" could not be stored on this device.`, error);
      }
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
