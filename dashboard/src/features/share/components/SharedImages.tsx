import { CloseOutlined } from '@ant-design/icons';
import { aiAddresses, aiBase } from '@deskmate/api/addresses';
import type { PublicImages, SharedImage } from '@deskmate/api/contracts/ai/share';
import { identity } from '@deskmate/brand/identity';
import { useState } from 'react';
import { useModelName } from '../../../conversation/model/model-name.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Overlay } from '../../../ui/Overlay.tsx';
import styles from './SharedImages.module.css';

/** Shared images: a single one as large as the page, several as a set of which each can be opened. */
export function SharedImages({ share }: { share: PublicImages }) {
  const t = useWords('share');
  const { date } = useFormat();
  const [opened, setOpened] = useState<SharedImage | null>(null);
  const { images, share_id: shareId, expires_at: end } = share;
  const isSet = images.length > 1;
  return (
    <>
      <p className={styles.lifetime}>{end === null ? t('worksUntilRevoked') : t('worksUntil', { day: date(end) })}</p>
      <ul className={isSet ? styles.set : styles.single}>
        {images.map((image, position) => (
          <li key={image.index}>
            <figure className={styles.figure}>
              {isSet ? (
                <button type="button" className={styles.open} onClick={() => setOpened(image)}>
                  <Picture share={share} image={image} position={position} size="thumbnail" />
                </button>
              ) : (
                <Picture share={share} image={image} position={position} size="original" />
              )}
              <Caption shareId={shareId} image={image} />
            </figure>
          </li>
        ))}
      </ul>
      <Overlay
        isOpen={opened !== null}
        label={opened?.alt_text || t('sharedImages', { count: 1 })}
        className={styles.dialog}
        onClose={() => setOpened(null)}
      >
        {opened && (
          <>
            <Picture share={share} image={opened} position={images.indexOf(opened)} size="original" />
            <IconButton
              icon={CloseOutlined}
              size="large"
              label={t('close')}
              className={styles.close}
              onClick={() => setOpened(null)}
            />
          </>
        )}
      </Overlay>
    </>
  );
}

const addressOf = (shareId: string, index: number, size: 'thumbnail' | 'original'): string =>
  `${aiBase}${aiAddresses.sharedImage(shareId, index)}?size=${size}`;

type PictureProps = {
  share: PublicImages;
  image: SharedImage;
  /** Among those that are shown; counts from 0. */
  position: number;
  size: 'thumbnail' | 'original';
};

/** An image without a text of its own is named by its place. */
function Picture({ share, image, position, size }: PictureProps) {
  const t = useWords('share');
  return (
    <img
      src={addressOf(share.share_id, image.index, size)}
      alt={image.alt_text || t('imageOf', { index: position + 1, count: share.images.length })}
      width={image.width}
      height={image.height}
      loading={position < 4 ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}

function Caption({ shareId, image }: { shareId: string; image: SharedImage }) {
  const t = useWords('share');
  const modelName = useModelName();
  const { index, prompt, format } = image;
  return (
    <figcaption className={styles.caption}>
      {prompt && (
        <p className={styles.prompt} dir="auto">
          {prompt}
        </p>
      )}
      <div className={styles.facts}>
        <span>{modelName(image.model)}</span>
        <a
          className={buttonClass('quiet')}
          href={addressOf(shareId, index, 'original')}
          download={`${identity.name.toLowerCase()}-${index + 1}.${format === 'jpeg' ? 'jpg' : format}`}
          aria-label={t('downloadImage', { index: index + 1 })}
        >
          {t('download')}
        </a>
      </div>
    </figcaption>
  );
}
