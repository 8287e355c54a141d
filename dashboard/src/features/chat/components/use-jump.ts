import { useEffect } from 'react';

/** Aimed at so often at most: estimated heights become real ones as they are seen, and push the message away again. */
const aims = 12;

/** Goes to a message once it is there: a result of a search. */
export function useJump(target: string | null, isThere: boolean, onJump: () => void): void {
  useEffect(() => {
    if (target === null || !isThere) return;
    onJump();
    let frame = 0;
    let lastTop = Number.NaN;
    const aim = (left: number) => {
      const element = document.getElementById(`message-${target}`);
      element?.scrollIntoView({ block: 'start' });
      const top = element?.offsetTop ?? 0;
      if (left === 0 || top === lastTop) return;
      lastTop = top;
      frame = requestAnimationFrame(() => aim(left - 1));
    };
    aim(aims);
    return () => cancelAnimationFrame(frame);
  }, [target, isThere, onJump]);
}
