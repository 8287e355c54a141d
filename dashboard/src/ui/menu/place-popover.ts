type Box = { top: number; bottom: number; left: number; right: number };
type Size = { width: number; height: number };

const gap = 6;
const edge = 8;
/** If neither side has this much room, the popover covers its button. */
const leastHeight = 220;

/**
 * The position of a popover: below its button where it fits, else on the side with more height, of which it takes no more
 * than there is; shifted so that it stays on the page.
 */
export function placePopover(anchor: Box, popover: Size, page: Size): { top: number; left: number; maxHeight: number } {
  const heightBelow = page.height - edge - anchor.bottom - gap;
  const heightAbove = anchor.top - gap - edge;
  const isBelow = popover.height <= heightBelow || heightBelow >= heightAbove;
  const maxHeight = Math.max(leastHeight, isBelow ? heightBelow : heightAbove);
  const top = isBelow ? anchor.bottom + gap : anchor.top - gap - Math.min(popover.height, maxHeight);
  // In line with the edge of the button that is nearer to the edge of the page.
  const isAtRight = (anchor.left + anchor.right) / 2 > page.width / 2;
  const left = isAtRight ? anchor.right - popover.width : anchor.left;
  return {
    top: Math.max(edge, Math.min(top, page.height - edge - Math.min(popover.height, maxHeight))),
    left: Math.max(edge, Math.min(left, page.width - edge - popover.width)),
    maxHeight,
  };
}
