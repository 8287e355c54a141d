import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide an element is, and how far below the top of what scrolls it begins, in pixels. */
export function useWidthOf(target: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>) {
  const [box, setBox] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const [element, outer] = [target.current, scroller.current];
    if (!element || !outer) return;
    const look = () => {
      const width = Math.floor(element.clientWidth);
      const top = Math.round(element.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop);
      setBox((old) => (old.width === width && old.top === top ? old : { width, top }));
    };
    const watch = new ResizeObserver(look);
    watch.observe(element);
    // Elements above it change its offset.
    for (const sibling of outer.children) watch.observe(sibling);
    look();
    return () => watch.disconnect();
  }, [target, scroller]);
  return box;
}
