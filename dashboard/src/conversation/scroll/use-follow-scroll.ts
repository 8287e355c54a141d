import {
  type WheelEvent as ReactWheelEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { distanceToEnd, farFromEndPx, type ScrollView, shouldFollow } from './should-follow.ts';

const viewOf = (element: HTMLElement): ScrollView => ({
  top: element.scrollTop,
  height: element.scrollHeight,
  viewport: element.clientHeight,
});

/** Whether a wheel over `target` scrolls something within `area`, or something above the page. */
function scrollsByItself(target: EventTarget, area: Element): boolean {
  for (let element = target instanceof Element ? target : null; element !== area; element = element.parentElement) {
    if (element === null || element.matches('dialog, [popover]')) return true;
    const isCut = element.scrollHeight > element.clientHeight;
    if (isCut && ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)) return true;
  }
  return false;
}

/**
 * Keeps a growing list scrolled to its end while the reader is at the end.
 * A wheel below the list, where the composer is, scrolls it too.
 * When `listKey` changes, the view starts at the end, or at the top when the content is not a list (`isList` false).
 */
export function useFollowScroll(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  listKey: string,
  isList: boolean,
) {
  const isFollowing = useRef(true);
  const before = useRef<ScrollView>({ top: 0, height: 0, viewport: 0 });
  const [isFar, setFar] = useState(false);

  const toEnd = useCallback(
    (behavior: ScrollBehavior = 'instant') => {
      isFollowing.current = true;
      scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior });
    },
    [scroller],
  );

  /** Stops following before the view has moved. Where nothing is above, no scroll would resume it. */
  const stopAtWheelUp = useCallback(
    (deltaY: number) => {
      if (deltaY < 0 && scroller.current && scroller.current.scrollTop > 0) isFollowing.current = false;
    },
    [scroller],
  );

  useLayoutEffect(() => {
    if (isList) toEnd();
    else scroller.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [toEnd, scroller, listKey, isList]);

  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (!element || !inner || !isList) return;
    const onScroll = () => {
      const now = viewOf(element);
      isFollowing.current = shouldFollow(isFollowing.current, before.current, now);
      before.current = now;
      setFar(distanceToEnd(now) > farFromEndPx);
    };
    const onWheel = (event: WheelEvent) => stopAtWheelUp(event.deltaY);
    const onGrow = () => {
      if (isFollowing.current) element.scrollTop = element.scrollHeight;
      else setFar(distanceToEnd(viewOf(element)) > farFromEndPx);
    };
    const watch = new ResizeObserver(onGrow);
    watch.observe(inner);
    watch.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
    };
  }, [scroller, content, isList, stopAtWheelUp]);

  const stopFollowing = useCallback(() => {
    isFollowing.current = false;
  }, []);
  const onWheelBelow = useCallback(
    (event: ReactWheelEvent) => {
      if (event.ctrlKey || scrollsByItself(event.target, event.currentTarget)) return;
      stopAtWheelUp(event.deltaY);
      scroller.current?.scrollBy({ top: event.deltaY, behavior: 'instant' });
    },
    [scroller, stopAtWheelUp],
  );
  return { isFar: isList && isFar, toEnd, stopFollowing, onWheelBelow };
}
