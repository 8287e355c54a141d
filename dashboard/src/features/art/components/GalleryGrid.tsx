import type { Image } from '@deskmate/api/contracts/ai/images';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { moveInGallery, moveOfKey } from '../move-in-gallery.ts';
import { useGalleryRows } from '../use-gallery-rows.ts';
import type { Selection } from '../use-selection.ts';
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

/** The images in rows under their days, of which only those near the view are drawn. Arrow keys move as in a grid. */
export function GalleryGrid({ images, scroller, selection, actions, hasMore, onMore }: Props) {
  const t = useWords('art');
  const historyWords = useWords('history');
  const { direction } = useSettings();
  const grid = useRef<HTMLDivElement>(null);
  const { rows, shown, height, isScrolling, scrollTo } = useGalleryRows({ images, grid, scroller, hasMore, onMore });
  const [currentId, setCurrentId] = useState<string | null>(null);
  const wantsFocus = useRef(false);
  const currentIndex = Math.max(
    0,
    images.findIndex(({ image_id }) => image_id === currentId),
  );
  const remove = (imageIds: readonly string[]) => {
    const isLeft = ({ image_id }: Image) => !imageIds.includes(image_id);
    const neighbour = images.slice(currentIndex).find(isLeft) ?? images.slice(0, currentIndex).findLast(isLeft);
    wantsFocus.current = neighbour !== undefined;
    setCurrentId(neighbour?.image_id ?? null);
    actions.remove(imageIds);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const image = images[currentIndex];
    const move = moveOfKey(event);
    if (!image) return;
    if (move) {
      const index = moveInGallery(rows, currentIndex, move, direction);
      wantsFocus.current = true;
      setCurrentId(images[index]?.image_id ?? null);
      scrollTo(index);
    } else if (event.key === ' ') selection.toggle(image.image_id);
    else if (event.key === 'Delete') remove(selection.ids.size > 0 ? [...selection.ids] : [image.image_id]);
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
        style={{ blockSize: `${height}px` }}
        onKeyDown={onKeyDown}
      >
        {shown.map(({ row, index, key, offset }) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a row of the grid above; its cells take the focus.
          <div
            key={key}
            role="row"
            aria-rowindex={index + 1}
            className={styles.row}
            style={{ transform: `translateY(${offset}px)` }}
          >
            {row.kind === 'heading' ? (
              // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above.
              <div role="rowheader" className={styles.day}>
                {historyWords(row.group)}
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
        ))}
      </div>
    </div>
  );
}
