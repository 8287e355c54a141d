import { CheckOutlined, HeartFilled, HeartOutlined, PictureOutlined } from '@ant-design/icons';
import { aiAddresses } from '@deskmate/api/addresses';
import type { Image } from '@deskmate/api/contracts/ai/images';
import { shortened } from '@deskmate/api/one-line';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { useFileUrl } from '../../../conversation/composer/use-file-url.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { shownWidth } from '../layout-rows.ts';
import { useShouldLoad } from '../use-should-load.ts';
import styles from './Gallery.module.css';
import type { CellActions } from './GalleryGrid.tsx';

type Props = {
  image: Image;
  height: number;
  /** Whether this image is the grid's tab stop. */
  isCurrent: boolean;
  /** Set when a key has moved there; the cell takes the focus once it is drawn. */
  wantsFocus: RefObject<boolean>;
  /** Whether the gallery is being scrolled. */
  isScrolling: RefObject<boolean>;
  isSelected: boolean;
  isSelecting: boolean;
  actions: CellActions;
  onToggle: (imageId: string) => void;
  onCurrent: (imageId: string) => void;
};

/** One image of the gallery: pressed it opens, or is selected while images are being selected. */
export const GalleryCell = memo(function GalleryCell({
  image,
  height,
  isCurrent,
  isSelected,
  isSelecting,
  ...on
}: Props) {
  const t = useWords('art');
  const { image_id: imageId } = image;
  const shouldLoad = useShouldLoad(on.isScrolling);
  const { url, hasFailed } = useFileUrl(shouldLoad ? `${aiAddresses.imageBytes(imageId)}?size=thumbnail` : null);
  const button = useRef<HTMLButtonElement>(null);
  const { wantsFocus } = on;
  useEffect(() => {
    if (!isCurrent || !wantsFocus.current) return;
    wantsFocus.current = false;
    button.current?.focus({ preventScroll: true });
  }, [isCurrent, wantsFocus]);
  const label = image.alt_text || t('imageOf', { prompt: shortened(image.prompt, 200) });
  const press = () => (isSelecting ? on.onToggle(imageId) : on.actions.open(image));
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a cell of the grid; its button takes the focus.
    <div
      role="gridcell"
      aria-selected={isSelected}
      className={isSelected ? styles.selected : styles.cell}
      style={{ inlineSize: `${Math.floor(shownWidth(image, height))}px`, blockSize: `${height}px` }}
    >
      <button
        ref={button}
        type="button"
        className={styles.open}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={label}
        onFocus={() => on.onCurrent(imageId)}
        onClick={press}
      >
        {url && <img src={url} alt="" decoding="async" draggable={false} />}
        {hasFailed && <Icon icon={PictureOutlined} size={24} />}
      </button>
      {image.is_demo && <span className={styles.badge}>{t('demo')}</span>}
      <button
        type="button"
        tabIndex={-1}
        className={image.favourite ? styles.favouriteOn : styles.favourite}
        aria-pressed={image.favourite}
        aria-label={t('favourite')}
        title={t(image.favourite ? 'favouriteOff' : 'favouriteOn')}
        onClick={() => on.actions.favourite(image)}
      >
        <Icon icon={image.favourite ? HeartFilled : HeartOutlined} size={16} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={isSelecting ? styles.checkShown : styles.check}
        aria-pressed={isSelected}
        aria-label={t('selectImage')}
        title={t('selectImage')}
        onClick={() => on.onToggle(imageId)}
      >
        <Icon icon={CheckOutlined} size={16} />
      </button>
    </div>
  );
});
