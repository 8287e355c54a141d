import { useEffect, useRef } from 'react';

/** Calls back while the element that gets this ref is in or near the view. */
export function useSentinel<T extends HTMLElement>(onSeen: () => void, isOn: boolean, margin = '400px') {
  const place = useRef<T>(null);
  const latest = useRef(onSeen);
  latest.current = onSeen;
  useEffect(() => {
    const element = place.current;
    if (!isOn || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      // The margin counts only around the box that scrolls.
      { root: scrollerOf(element), rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOn, margin]);
  return place;
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return null;
}
