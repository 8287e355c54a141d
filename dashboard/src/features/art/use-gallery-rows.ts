import type { Image } from '@deskmate/api/contracts/ai/images';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { groupByDate } from '../../conversation/history/date-groups.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { type GalleryRow, layoutRows } from './layout-rows.ts';
import { useWidthOf } from './use-width-of.ts';

type Options = {
  images: readonly Image[];
  /** What holds the rows, and what scrolls them. */
  grid: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  hasMore: boolean;
  onMore: () => void;
};

const headingHeight = 44;
const gap = 8;
const timeOf = (image: Image) => image.created_at;

/** The rows of the gallery under their days, and which of them are near the view. */
export function useGalleryRows({ images, grid, scroller, hasMore, onMore }: Options) {
  const { direction } = useSettings();
  const { width, top } = useWidthOf(grid, scroller);
  const isNarrow = useMedia('(max-width: 599px)');
  const rows = useMemo(
    () => layoutRows(groupByDate(images, new Date(), timeOf), { width, target: isNarrow ? 150 : 220, gap }),
    [images, width, isNarrow],
  );
  const heightOf = (row: GalleryRow<Image> | undefined) => (row?.kind === 'images' ? row.height + gap : headingHeight);
  const virtual = useVirtualizer({
    count: width === 0 ? 0 : rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(rows[index]),
    overscan: 2,
    useFlushSync: false,
    scrollMargin: top,
    isRtl: direction === 'rtl',
  });
  const isScrolling = useRef(false);
  // A layout effect, because it must run before the effects of the new cells.
  useLayoutEffect(() => {
    isScrolling.current = virtual.isScrolling;
  }, [virtual.isScrolling]);
  const shown = virtual.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? -1;
  const isNearEnd = hasMore && rows.length > 0 && lastShown >= rows.length - 6;
  const loadMore = useEffectEvent(onMore);
  // The end may still be in view after each loaded page.
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, images]);
  const { measure } = virtual;
  // The heights of the rows have changed.
  useEffect(() => measure(), [measure, rows]);

  return {
    rows,
    /** The rows to draw, with their offset within the grid. */
    shown: shown.flatMap(({ index, start, key }) => {
      const row = rows[index];
      return row ? [{ row, index, key, offset: start - top }] : [];
    }),
    height: virtual.getTotalSize(),
    isScrolling,
    /** Scrolls to the row of this image. */
    scrollTo(imageIndex: number) {
      const index = rows.findIndex(
        (row) => row.kind === 'images' && imageIndex >= row.from && imageIndex < row.from + row.images.length,
      );
      virtual.scrollToIndex(index, { align: 'auto' });
    },
  };
}
