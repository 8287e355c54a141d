import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether the content of a frame is wider than the frame, so that it scrolls sideways. */
export function useIsWider(frame: RefObject<HTMLElement | null>): boolean {
  const [isWider, setWider] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setWider(element.scrollWidth > element.clientWidth + 1);
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    for (const part of element.children) watch.observe(part);
    return () => watch.disconnect();
  }, [frame]);
  return isWider;
}
