import { useEffect, useState } from 'react';

/** The debounced value, so that not every letter becomes a search, and a function that sets it at once. */
export function useDebounced(value: string): [string, (value: string) => void] {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), 200);
    return () => clearTimeout(timer);
  }, [value]);
  return [debounced, setDebounced];
}
