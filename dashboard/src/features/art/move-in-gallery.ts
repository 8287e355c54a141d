import { type GalleryRow, type ImageRow, type Sized, shownWidth } from './layout-rows.ts';

export type Move = 'left' | 'right' | 'up' | 'down' | 'rowStart' | 'rowEnd' | 'first' | 'last';

const keys: Record<string, Move> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'rowStart',
  End: 'rowEnd',
};

/** The move of a key in a grid; null for every other key. */
export function moveOfKey({ key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean }): Move | null {
  const move = keys[key];
  if (!move) return null;
  if (!ctrlKey && !metaKey) return move;
  return move === 'rowStart' ? 'first' : move === 'rowEnd' ? 'last' : null;
}

/** The index of the image that a move leads to. Left and right are those of the screen, so they follow the direction. */
export function moveInGallery<T extends Sized>(
  rows: readonly GalleryRow<T>[],
  index: number,
  move: Move,
  direction: 'ltr' | 'rtl',
): number {
  const imageRows = rows.filter((row): row is ImageRow<T> => row.kind === 'images');
  const at = imageRows.findIndex(({ from, images }) => index >= from && index < from + images.length);
  const row = imageRows[at];
  const lastRow = imageRows.at(-1);
  if (!row || !lastRow) return index;
  const last = lastRow.from + lastRow.images.length - 1;
  if (move === 'first') return 0;
  if (move === 'last') return last;
  if (move === 'rowStart') return row.from;
  if (move === 'rowEnd') return row.from + row.images.length - 1;
  if (move === 'up' || move === 'down') {
    const next = imageRows[at + (move === 'down' ? 1 : -1)];
    return next ? next.from + nearestIn(next, centreOf(row, index - row.from)) : index;
  }
  const isForward = (move === 'right') === (direction === 'ltr');
  return Math.max(0, Math.min(last, index + (isForward ? 1 : -1)));
}

function centreOf<T extends Sized>({ images, height }: ImageRow<T>, position: number): number {
  const before = images.slice(0, position).reduce((sum, image) => sum + shownWidth(image, height), 0);
  const own = images[position];
  return before + (own ? shownWidth(own, height) / 2 : 0);
}

function nearestIn<T extends Sized>(row: ImageRow<T>, centre: number): number {
  const distances = row.images.map((_, position) => Math.abs(centreOf(row, position) - centre));
  return distances.indexOf(Math.min(...distances));
}
