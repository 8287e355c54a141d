import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { Image } from '@deskmate/api/contracts/ai/images';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Overlay } from '../../../ui/Overlay.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { imageQuery } from '../image-queries.ts';
import { ImageActions, type ImageUses } from './ImageActions.tsx';
import styles from './ImageDetail.module.css';
import { ImageFacts } from './ImageFacts.tsx';
import { ImageStage } from './ImageStage.tsx';

type Props = {
  /** Null while nothing is open. */
  imageId: string | null;
  /** The gallery around it, in its order. */
  images: readonly Image[];
  uses: ImageUses;
  onOpen: (imageId: string) => void;
  onClose: () => void;
};

/** One image as large as the window, with all that is known of it. Arrow keys lead to its neighbours. */
export function ImageDetail({ imageId, images, uses, onOpen, onClose }: Props) {
  const t = useWords('art');
  return (
    <Overlay isOpen={imageId !== null} label={t('details')} className={styles.dialog} onClose={onClose}>
      {imageId !== null && (
        <DetailBody imageId={imageId} images={images} uses={uses} onOpen={onOpen} onClose={onClose} />
      )}
    </Overlay>
  );
}

function DetailBody({ imageId, images, uses, onOpen, onClose }: Props & { imageId: string }) {
  const t = useWords('art');
  const { direction } = useSettings();
  const index = images.findIndex((one) => one.image_id === imageId);
  const found = images[index];
  const query = useQuery({ ...imageQuery(useApi(), imageId), enabled: found === undefined });
  const image = found ?? query.data;
  const previous = index > 0 ? images[index - 1] : undefined;
  const next = index >= 0 ? images[index + 1] : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
    if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
    const [back, forth] = direction === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const to = event.key === back ? previous : event.key === forth ? next : undefined;
    if (!to) return;
    event.preventDefault();
    onOpen(to.image_id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work wherever the focus is in the dialog.
    <div className={styles.body} onKeyDown={onKeyDown}>
      <div className={styles.stageArea}>
        {image ? <ImageStage key={image.image_id} image={image} /> : <Missing query={query} />}
        <div className={styles.neighbours}>
          <IconButton
            icon={LeftOutlined}
            size="large"
            label={t('previous')}
            disabled={!previous}
            onClick={() => previous && onOpen(previous.image_id)}
          />
          <IconButton
            icon={RightOutlined}
            size="large"
            label={t('next')}
            disabled={!next}
            onClick={() => next && onOpen(next.image_id)}
          />
        </div>
        <IconButton icon={CloseOutlined} size="large" label={t('close')} className={styles.close} onClick={onClose} />
      </div>
      {image && (
        <div className={styles.side}>
          <ImageActions image={image} uses={uses} />
          <ImageFacts key={image.image_id} image={image} />
        </div>
      )}
    </div>
  );
}

function Missing({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const t = useWords('art');
  const errorWords = useErrorWords();
  if (!query.error) return <Spinner />;
  const isGone = query.error instanceof ServiceError && query.error.status === 404;
  return (
    <div className={styles.missing} role="alert">
      <p>{isGone ? t('imageGone') : errorWords(query.error)}</p>
      {!isGone && <Button onClick={() => void query.refetch()}>{t('retry')}</Button>}
    </div>
  );
}
