import type { Segment } from './lay-out-page.ts';

/** Of the lines on a page, so many may cross the gap between two columns: headings, captions, footers. */
const maxCrossingShare = 0.25;
const fewestLines = 6;
/** Of a column's width: lines of prose fill it, cells of a table do not. */
const filled = 0.6;
const narrowestGap = 6;
/** Of the text on the page: a column of figures is narrower. */
const narrowestColumn = 0.25;
const shortestLine = 15;

/**
 * The lines of a page in columns, one column after the other; a line across them ends the columns above it. Null when
 * the page has no columns of prose. Tables are read row by row.
 */
export function findColumns(segments: Segment[], isRightToLeft: boolean): Segment[] | null {
  const gap = findGap(segments);
  if (gap === null) return null;
  const ordered: Segment[] = [];
  let band: Segment[] = [];
  const endBand = (): void => {
    const left = band.filter(({ right }) => right <= gap + 1);
    const right = band.filter((segment) => !left.includes(segment));
    for (const column of isRightToLeft ? [right, left] : [left, right]) {
      ordered.push(...(findColumns(column, isRightToLeft) ?? column));
    }
    band = [];
  };
  for (const segment of segments.toSorted((one, other) => one.base - other.base || one.left - other.left)) {
    if (crosses(segment, gap)) {
      endBand();
      ordered.push(segment);
    } else band.push(segment);
  }
  endBand();
  return ordered;
}

const crosses = ({ left, right }: Segment, x: number): boolean => left < x - 1 && right > x + 1;

/** The position between two columns of prose; null without any. */
function findGap(segments: Segment[]): number | null {
  if (segments.length < 2 * fewestLines) return null;
  const from = Math.min(...segments.map(({ left }) => left));
  const to = Math.max(...segments.map(({ right }) => right));
  const width = to - from;
  let best: { x: number; crossing: number } | null = null;
  for (let x = from + width * 0.2; x <= to - width * 0.2; x += narrowestGap / 2) {
    const crossing = segments.filter((segment) => crosses(segment, x)).length;
    if (crossing <= segments.length * maxCrossingShare && (best === null || crossing < best.crossing)) {
      if (isBetweenColumns(segments, x, width)) best = { x, crossing };
    }
  }
  return best?.x ?? null;
}

function isBetweenColumns(segments: Segment[], x: number, width: number): boolean {
  const sides = [segments.filter(({ right }) => right <= x + 1), segments.filter(({ left }) => left >= x - 1)];
  const bands = sides.map((side) => {
    const left = Math.min(...side.map((segment) => segment.left));
    const right = Math.max(...side.map((segment) => segment.right));
    const widths = side.map((segment) => segment.right - segment.left).toSorted((one, other) => one - other);
    const lengths = side.map(({ text }) => text.length).toSorted((one, other) => one - other);
    const bases = side.map(({ base }) => base);
    return {
      isProse:
        side.length >= fewestLines &&
        right - left >= narrowestColumn * width &&
        (lengths[lengths.length >> 1] ?? 0) >= shortestLine &&
        (widths[widths.length >> 1] ?? 0) >= filled * (right - left),
      left,
      right,
      top: Math.min(...bases),
      bottom: Math.max(...bases),
    };
  });
  const [one, other] = bands;
  if (!one?.isProse || !other?.isProse || other.left - one.right < narrowestGap) return false;
  // Beside each other, not one below the other.
  const overlap = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return overlap > 0.4 * Math.min(one.bottom - one.top, other.bottom - other.top);
}
