import type { DateGroup } from '../../conversation/history/date-groups.ts';

/** An image as its place in the gallery needs to know it. */
export type Sized = { image_id: string; width: number; height: number };

export type HeadingRow = { kind: 'heading'; group: DateGroup };
/** `from` is the index of the row's first image in the whole gallery. */
export type ImageRow<T> = { kind: 'images'; from: number; height: number; images: T[] };
export type GalleryRow<T> = HeadingRow | ImageRow<T>;

export type RowSize = { width: number; target: number; gap: number };

/** Limits the aspect ratio, so that no image becomes a thin strip. */
const shapeOf = ({ width, height }: Sized): number => Math.max(0.4, Math.min(3, width / Math.max(1, height)));

export const shownWidth = (image: Sized, rowHeight: number): number => shapeOf(image) * rowHeight;

/**
 * Rows of images in their own shapes: each row as wide as the gallery, its images equally high. The last row of a group is
 * no higher than aimed at.
 */
export function layoutRows<T extends Sized>(
  groups: readonly { group: DateGroup; items: readonly T[] }[],
  size: RowSize,
): GalleryRow<T>[] {
  let from = 0;
  return groups.flatMap(({ group, items }) => {
    const rows = groupRows(items, size, from);
    from += items.length;
    return [{ kind: 'heading' as const, group }, ...rows];
  });
}

function groupRows<T extends Sized>(items: readonly T[], { width, target, gap }: RowSize, from: number): ImageRow<T>[] {
  const rows: ImageRow<T>[] = [];
  let images: T[] = [];
  let shapes = 0;
  let first = from;
  const close = (isFull: boolean) => {
    const filling = (width - gap * (images.length - 1)) / shapes;
    rows.push({
      kind: 'images',
      from: first,
      height: Math.floor(isFull ? filling : Math.min(target, filling)),
      images,
    });
    first += images.length;
    images = [];
    shapes = 0;
  };
  for (const image of items) {
    images.push(image);
    shapes += shapeOf(image);
    if (shapes * target + gap * (images.length - 1) >= width) close(true);
  }
  if (images.length > 0) close(false);
  return rows;
}
