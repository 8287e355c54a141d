import type { PageArea } from './page-source.ts';

export type Point = { x: number; y: number };
type Box = { left: number; top: number; width: number; height: number };

/** In pixels. A drag that is shorter, across or down, counts as a press. */
const minSide = 12;

/** The part of a page between two points of a drag, cut at its edges; null for a drag that is too short. */
export function areaOfDrag(page: Box, from: Point, to: Point): PageArea | null {
  const left = Math.max(Math.min(from.x, to.x), page.left);
  const right = Math.min(Math.max(from.x, to.x), page.left + page.width);
  const top = Math.max(Math.min(from.y, to.y), page.top);
  const bottom = Math.min(Math.max(from.y, to.y), page.top + page.height);
  if (right - left < minSide || bottom - top < minSide) return null;
  return {
    left: (left - page.left) / page.width,
    top: (top - page.top) / page.height,
    width: (right - left) / page.width,
    height: (bottom - top) / page.height,
  };
}
