import { type RefObject, useEffect } from 'react';

/** Aimed at for so many frames: estimated heights become real ones as they are seen, and push the message away again. */
const frames = 30;
/** Pixels left free above it. */
const above = 24;

/** Goes to a message once it is there: a result of a search. Only the list scrolls, never the page around it. */
export function useJump(
  scroller: RefObject<HTMLElement | null>,
  target: string | null,
  isThere: boolean,
  onJump: () => void,
): void {
  useEffect(() => {
    if (target === null || !isThere) return;
    onJump();
    let frame = 0;
    const aim = (left: number) => {
      const list = scroller.current;
      const element = document.getElementById(`message-${target}`);
      if (!list || !element) return;
      const off = element.getBoundingClientRect().top - list.getBoundingClientRect().top - above;
      if (Math.abs(off) > 1) list.scrollTop += off;
      if (left > 0) frame = requestAnimationFrame(() => aim(left - 1));
    };
    aim(frames);
    // The reader's own wish to scroll comes first.
    const stop = () => cancelAnimationFrame(frame);
    const list = scroller.current;
    list?.addEventListener('wheel', stop, { passive: true });
    list?.addEventListener('touchstart', stop, { passive: true });
    return () => {
      stop();
      list?.removeEventListener('wheel', stop);
      list?.removeEventListener('touchstart', stop);
    };
  }, [scroller, target, isThere, onJump]);
}
