import type { Image } from '@deskmate/api/contracts/ai/images';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import { downloadArchive } from '../download-images.ts';
import type { Selection } from '../use-selection.ts';
import styles from './Gallery.module.css';

type Props = {
  images: readonly Image[];
  selection: Selection;
  onShare: (imageIds: readonly string[]) => void;
  onRemove: (imageIds: readonly string[]) => void;
};

/** What can be done with the selected images at once. */
export function SelectionBar({ images, selection, onShare, onRemove }: Props) {
  const t = useWords('art');
  const chosen = images.filter(({ image_id }) => selection.ids.has(image_id));
  const ids = chosen.map(({ image_id }) => image_id);
  const isNone = chosen.length === 0;
  return (
    <div className={styles.selection} role="toolbar" aria-label={t('select')}>
      <span role="status">{t('selected', { count: chosen.length })}</span>
      <Button look="plain" onClick={() => selection.select(images.map(({ image_id }) => image_id))}>
        {t('selectAll', { count: images.length })}
      </Button>
      <ArchiveButton images={chosen} />
      <Button look="plain" disabled={isNone} onClick={() => onShare(ids)}>
        {t('share')}
      </Button>
      <Button
        look="plain"
        disabled={isNone}
        onClick={() => {
          onRemove(ids);
          selection.clear();
        }}
      >
        {t('remove')}
      </Button>
      <Button look="quiet" onClick={selection.clear}>
        {t('selectDone')}
      </Button>
    </div>
  );
}

function ArchiveButton({ images }: { images: readonly Image[] }) {
  const t = useWords('art');
  const api = useApi();
  const notify = useNotify();
  const [packed, setPacked] = useState<{ done: number; count: number } | null>(null);
  const packing = useRef<AbortController | null>(null);
  useEffect(() => () => packing.current?.abort(), []);

  async function pack() {
    const controller = new AbortController();
    packing.current = controller;
    const count = images.length;
    setPacked({ done: 0, count });
    try {
      await downloadArchive(api, images, controller.signal, (done) => setPacked({ done, count }));
    } catch (error) {
      console.info('The archive could not be made.', error);
      if (!controller.signal.aborted) notify.error(t('zipFailed'));
    } finally {
      setPacked(null);
    }
  }

  if (packed) {
    return (
      <Button look="plain" onClick={() => packing.current?.abort()}>
        {t('zipping', packed)} · {t('cancel')}
      </Button>
    );
  }
  return (
    <Button look="plain" disabled={images.length === 0} onClick={() => void pack()}>
      {t('zip')}
    </Button>
  );
}
