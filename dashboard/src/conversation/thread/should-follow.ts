/** A scroll position, in pixels. */
export type ScrollView = { top: number; height: number; viewport: number };

/** Within this distance the view counts as being at the end. */
const nearEndPx = 48;
/** Beyond this distance a button to scroll to the end is shown. */
export const farFromEndPx = 240;

export const distanceToEnd = ({ top, height, viewport }: ScrollView) => Math.max(0, height - viewport - top);

/**
 * Whether the view continues to follow the answer after a scroll. Scrolling up stops following at once; scrolling near
 * the end resumes it. A move that is caused by shrinking content does not count as scrolling.
 */
export function shouldFollow(isFollowing: boolean, before: ScrollView, now: ScrollView): boolean {
  if (distanceToEnd(now) <= 1) return true;
  const movedUp = now.top < before.top - 1 && now.height >= before.height;
  if (movedUp) return false;
  const movedDown = now.top > before.top + 1;
  return isFollowing || (movedDown && distanceToEnd(now) <= nearEndPx);
}
