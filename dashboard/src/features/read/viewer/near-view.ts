import { createContext, type RefObject, use, useEffect, useState } from 'react';

type NearView = { watch: (element: Element, onChange: (isNear: boolean) => void) => () => void };

/** One observer for all pages of a scroller: a page is near within one more view above and below. */
export function createNearView(scroller: Element): NearView & { close: () => void } {
  const listeners = new Map<Element, (isNear: boolean) => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { root: scroller, rootMargin: '100% 0px' },
  );
  return {
    watch(element, onChange) {
      listeners.set(element, onChange);
      observer.observe(element);
      return () => {
        listeners.delete(element);
        observer.unobserve(element);
      };
    },
    close: () => observer.disconnect(),
  };
}

export const NearViewContext = createContext<NearView | null>(null);

/** Whether an element is in or near the view of its scroller. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const view = use(NearViewContext);
  const [isNear, setNear] = useState(false);
  useEffect(() => (element.current && view ? view.watch(element.current, setNear) : undefined), [view, element]);
  return isNear;
}
