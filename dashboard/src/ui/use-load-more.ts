import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls back while the element that gets this ref is in or near the view; looks again when `version` changes. */
export function useLoadMore<T extends HTMLElement>(onSeen: () => void, isOn: boolean, margin = '400px', version = 0) {
  const target = useRef<T>(null);
  const onSeenNow = useEffectEvent(onSeen);
  useEffect(() => {
    const element = target.current;
    if (!isOn || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onSeenNow();
      },
      // The margin counts only around the box that scrolls.
      { root: scrollerOf(element), rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
    // A new observer also reports an element that is already in view.
  }, [isOn, margin, version]);
  return target;
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return null;
}
