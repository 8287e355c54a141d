import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** What the browser knows of the connection: false is sure, true only likely. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
