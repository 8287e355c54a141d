import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** The whole screen for the product; Escape leaves it as well, so the document is asked, not remembered. */
export function useFullscreen(onRefused: () => void) {
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return {
    on,
    possible: document.fullscreenEnabled,
    toggle() {
      const done = on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
      done.catch(onRefused);
    },
  };
}
