type Box = { top: number; bottom: number; left: number; right: number };
type Size = { width: number; height: number };

const gap = 6;
const edge = 8;

/**
 * Where a popover stands: below its button where it fits, else above; its inline start in line with the
 * button's, moved so that it stays on the page.
 */
export function placePopover(anchor: Box, popover: Size, page: Size, isRtl: boolean): { top: number; left: number } {
  const below = anchor.bottom + gap;
  const above = anchor.top - gap - popover.height;
  const fitsBelow = below + popover.height <= page.height - edge;
  const top = fitsBelow || above < edge ? Math.min(below, page.height - edge - popover.height) : above;
  const left = isRtl ? anchor.right - popover.width : anchor.left;
  return {
    top: Math.max(edge, top),
    left: Math.max(edge, Math.min(left, page.width - edge - popover.width)),
  };
}
