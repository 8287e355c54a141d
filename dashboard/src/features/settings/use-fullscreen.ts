import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** Full-screen mode. The state is read from the document, because Escape leaves the mode as well. */
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
