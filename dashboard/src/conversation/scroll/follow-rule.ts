/** What a scroll position says about the reader. Pixels. */
export type ScrollView = { top: number; height: number; viewport: number };

/** As near to the end as this counts as reading the end. */
const nearEndPx = 48;
/** Farther from the end than this, a way back is offered. */
export const farFromEndPx = 240;

export const distanceToEnd = ({ top, height, viewport }: ScrollView) => Math.max(0, height - viewport - top);

/**
 * Whether the view goes on following the answer after a scroll (CH-11). Scrolling up stops it at once;
 * coming near the end takes it up again. A view that moved because its content shrank is no wish of the reader.
 */
export function stillFollows(isFollowing: boolean, before: ScrollView, now: ScrollView): boolean {
  if (distanceToEnd(now) <= 1) return true;
  const movedUp = now.top < before.top - 1 && now.height >= before.height;
  if (movedUp) return false;
  const movedDown = now.top > before.top + 1;
  return isFollowing || (movedDown && distanceToEnd(now) <= nearEndPx);
}
