import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { aiAddresses } from '@deskmate/api/addresses';
import type { Image } from '@deskmate/api/contracts/ai/images';
import { type KeyboardEvent, useState } from 'react';
import { useFileUrl } from '../../../conversation/composer/use-file-url.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './ImageDetail.module.css';

const levels = ['fit', 50, 100, 200, 400] as const;

/** Percent of the image's own size, or fitted to the window. */
type Zoom = (typeof levels)[number];

/** The image itself: fitted to its place, or enlarged and moved by scrolling. The thumbnail stands in until it is there. */
export function ImageStage({ image }: { image: Image }) {
  const t = useWords('art');
  const { number } = useFormat();
  const [zoom, setZoom] = useState<Zoom>('fit');
  const path = aiAddresses.imageBytes(image.image_id);
  const original = useFileUrl(path);
  const thumbnail = useFileUrl(`${path}?size=thumbnail`);
  const url = original.url ?? thumbnail.url;
  const alt = image.alt_text || t('imageOf', { prompt: image.prompt });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === '+' || event.key === '=') setZoom(nextZoom(zoom, 1));
    else if (event.key === '-') setZoom(nextZoom(zoom, -1));
    else if (event.key === '0') setZoom('fit');
  };
  const size = zoom === 'fit' ? {} : { style: { inlineSize: `${(image.width * zoom) / 100}px` } };
  return (
    <>
      <section
        className={styles.stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is moved by keys.
        tabIndex={0}
        aria-label={t('details')}
        onKeyDown={onKeyDown}
      >
        {url && (
          <img
            src={url}
            alt={alt}
            width={image.width}
            height={image.height}
            className={zoom === 'fit' ? styles.fitted : styles.enlarged}
            {...size}
          />
        )}
        {original.hasFailed && (
          <p className={styles.missing} role="alert">
            {t('imageBroken')}
          </p>
        )}
      </section>
      <div className={styles.zoom}>
        <IconButton
          icon={MinusOutlined}
          label={t('zoomOut')}
          disabled={zoom === 'fit'}
          onClick={() => setZoom(nextZoom(zoom, -1))}
        />
        <button
          type="button"
          className={styles.level}
          title={t('zoomFit')}
          onClick={() => setZoom(zoom === 'fit' ? 100 : 'fit')}
        >
          {zoom === 'fit' ? t('zoomFit') : t('zoomLevel', { percent: number(zoom) })}
        </button>
        <IconButton
          icon={PlusOutlined}
          label={t('zoomIn')}
          disabled={zoom === 400}
          onClick={() => setZoom(nextZoom(zoom, 1))}
        />
      </div>
    </>
  );
}

/** The next larger (1) or smaller (-1) zoom. */
function nextZoom(zoom: Zoom, by: 1 | -1): Zoom {
  const at = Math.max(0, Math.min(levels.length - 1, levels.indexOf(zoom) + by));
  return levels[at] ?? zoom;
}
