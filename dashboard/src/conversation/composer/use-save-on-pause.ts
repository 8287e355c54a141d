import { useEffect, useEffectEvent } from 'react';

const pauseMs = 300;

/**
 * Calls `save` once neither the place nor the content has changed for a moment, on pagehide and on unmount.
 * @param place names where `save` writes
 * @param content what `save` writes; another object or text is a change
 */
export function useSaveOnPause(place: string, content: unknown, save: () => void) {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    const timer = setTimeout(saveNow, pauseMs);
    return () => clearTimeout(timer);
  }, [place, content]);

  useEffect(() => {
    const onPageHide = () => saveNow();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      saveNow();
    };
  }, []);
}
