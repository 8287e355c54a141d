import { PictureOutlined } from '@ant-design/icons';
import { aiAddresses } from '@deskmate/api/addresses';
import type { Image } from '@deskmate/api/contracts/ai/images';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFileUrl } from '../../../conversation/composer/use-file-url.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { NextPageProblem } from '../../../ui/NextPageProblem.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { useNextPage } from '../../../ui/use-next-page.ts';
import { noFilter } from '../gallery-filter.ts';
import { imagesQuery } from '../image-queries.ts';
import styles from './GalleryPicker.module.css';
import strip from './StyleStrip.module.css';

/** Takes an own image as a reference. */
export function GalleryPicker({ onChoose }: { onChoose: (image: Image) => void }) {
  const t = useWords('art');
  const [isOpen, setOpen] = useState(false);
  const choose = (image: Image) => {
    setOpen(false);
    onChoose(image);
  };
  return (
    <>
      <IconButton
        icon={PictureOutlined}
        size="large"
        label={t('referenceFromGallery')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Modal open={isOpen} title={t('chooseReference')} onClose={() => setOpen(false)}>
        <PickerBody onChoose={choose} />
      </Modal>
    </>
  );
}

function PickerBody({ onChoose }: { onChoose: (image: Image) => void }) {
  const t = useWords('art');
  const [typed, setTyped] = useState('');
  const [q] = useDebounced(typed.trim());
  const query = useInfiniteQuery({
    ...imagesQuery(useApi(), { ...noFilter, q }, null),
    placeholderData: keepPreviousData,
  });
  const sentinel = useNextPage<HTMLDivElement>(query, '200px');
  return (
    <>
      <input
        type="search"
        dir="auto"
        className={strip.search}
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <QueryState query={query}>
        {({ pages }) => {
          const images = pages.flatMap(({ items }) => items);
          return (
            <div className={strip.grid}>
              {images.map((image) => (
                <PickerImage key={image.image_id} image={image} onChoose={onChoose} />
              ))}
              {images.length === 0 && !query.hasNextPage && <p role="status">{t('nothingFound')}</p>}
              <div ref={sentinel} />
              <NextPageProblem query={query} />
            </div>
          );
        }}
      </QueryState>
    </>
  );
}

function PickerImage({ image, onChoose }: { image: Image; onChoose: (image: Image) => void }) {
  const t = useWords('art');
  const { url } = useFileUrl(`${aiAddresses.imageBytes(image.image_id)}?size=thumbnail`);
  const label = image.alt_text || t('imageOf', { prompt: image.prompt });
  return (
    <button type="button" className={styles.image} aria-label={label} title={label} onClick={() => onChoose(image)}>
      {url && <img src={url} alt="" />}
    </button>
  );
}
