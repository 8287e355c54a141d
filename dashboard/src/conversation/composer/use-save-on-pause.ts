import { useEffect, useEffectEvent } from 'react';

const pauseMs = 300;

/**
 * Calls `save` once it has not changed for a moment, on pagehide and on unmount.
 * @param save another function whenever there is something else to save
 */
export function useSaveOnPause(save: () => void) {
  useEffect(() => {
    const timer = setTimeout(save, pauseMs);
    return () => clearTimeout(timer);
  }, [save]);

  const saveNow = useEffectEvent(save);
  useEffect(() => {
    const onPageHide = () => saveNow();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      saveNow();
    };
  }, []);
}
