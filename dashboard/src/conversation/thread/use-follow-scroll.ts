import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { distanceToEnd, farFromEndPx, type ScrollView, shouldFollow } from './should-follow.ts';

const viewOf = (element: HTMLElement): ScrollView => ({
  top: element.scrollTop,
  height: element.scrollHeight,
  viewport: element.clientHeight,
});

/**
 * Keeps a growing list scrolled to its end while the reader is at the end.
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
    // A wheel turned upwards stops following at once, before the view has moved. A touch moves the view itself.
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY < 0 && element.scrollTop > 0) isFollowing.current = false;
    };
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
  }, [scroller, content, isList]);

  const stopFollowing = useCallback(() => {
    isFollowing.current = false;
  }, []);
  return { isFar: isList && isFar, toEnd, stopFollowing };
}
