import { type RefObject, useEffect } from 'react';

/** For this many frames the position is corrected, because real heights replace estimated ones. */
const frames = 30;
/** Pixels that stay free above the message. */
const above = 24;

/** Scrolls to a message, such as a search result, once it is rendered. Only the list scrolls, not the page. */
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
    // Scrolling by the reader stops the jump.
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
