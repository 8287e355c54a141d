import type { Image } from '@deskmate/api/contracts/ai/images';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { groupByDate } from '../../../conversation/history/date-groups.ts';
import { useWords } from '../../../messages/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { type GalleryRow, layoutRows } from '../layout-rows.ts';
import { moveInGallery, moveOfKey } from '../move-in-gallery.ts';
import type { Selection } from '../use-selection.ts';
import { useWidthOf } from '../use-width-of.ts';
import styles from './Gallery.module.css';
import { GalleryCell } from './GalleryCell.tsx';

export type CellActions = {
  open: (image: Image) => void;
  favourite: (image: Image) => void;
  remove: (imageIds: readonly string[]) => void;
};

type Props = {
  images: readonly Image[];
  scroller: RefObject<HTMLElement | null>;
  selection: Selection;
  actions: CellActions;
  hasMore: boolean;
  onMore: () => void;
};

const headingHeight = 44;
const gap = 8;
const timeOf = (image: Image) => image.created_at;

/** The images in rows under their days, of which only those near the view are drawn. Arrow keys move as in a grid. */
export function GalleryGrid({ images, scroller, selection, actions, hasMore, onMore }: Props) {
  const t = useWords('art');
  const history = useWords('history');
  const { direction } = useSettings();
  const grid = useRef<HTMLDivElement>(null);
  const { width, top } = useWidthOf(grid, scroller);
  const isNarrow = useMedia('(max-width: 599px)');
  const [currentId, setCurrentId] = useState<string | null>(null);
  const wantsFocus = useRef(false);
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

  const currentIndex = Math.max(
    0,
    images.findIndex(({ image_id }) => image_id === currentId),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const image = images[currentIndex];
    const move = moveOfKey(event);
    if (!image) return;
    if (move) {
      const index = moveInGallery(rows, currentIndex, move, direction);
      const row = rows.findIndex(
        (one) => one.kind === 'images' && index >= one.from && index < one.from + one.images.length,
      );
      wantsFocus.current = true;
      setCurrentId(images[index]?.image_id ?? null);
      virtual.scrollToIndex(row, { align: 'auto' });
    } else if (event.key === ' ') selection.toggle(image.image_id);
    else if (event.key === 'Delete') actions.remove(selection.ids.size > 0 ? [...selection.ids] : [image.image_id]);
    else if (event.code === 'KeyF' && !event.ctrlKey && !event.metaKey && !event.altKey) actions.favourite(image);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={grid}>
      <p id="gallery-keys" className="visually-hidden">
        {t('galleryHint')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out in rows of different lengths. */}
      <div
        role="grid"
        tabIndex={-1}
        className={styles.grid}
        aria-label={t('gallery')}
        aria-describedby="gallery-keys"
        aria-rowcount={hasMore ? -1 : rows.length}
        aria-multiselectable="true"
        style={{ blockSize: `${virtual.getTotalSize()}px` }}
        onKeyDown={onKeyDown}
      >
        {shown.map(({ index, start, key }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a row of the grid above; its cells take the focus.
            <div
              key={key}
              role="row"
              aria-rowindex={index + 1}
              className={styles.row}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {row.kind === 'heading' ? (
                // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above.
                <div role="rowheader" className={styles.day}>
                  {history(row.group)}
                </div>
              ) : (
                row.images.map((image, position) => (
                  <GalleryCell
                    key={image.image_id}
                    image={image}
                    height={row.height}
                    isCurrent={row.from + position === currentIndex}
                    wantsFocus={wantsFocus}
                    isScrolling={isScrolling}
                    isSelected={selection.ids.has(image.image_id)}
                    isSelecting={selection.isOn}
                    actions={actions}
                    onToggle={selection.toggle}
                    onCurrent={setCurrentId}
                  />
                ))
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
