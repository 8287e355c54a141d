import { CloseOutlined } from '@ant-design/icons';
import { aiAddresses } from '@deskmate/api/addresses';
import type { Generation, GenerationImage } from '@deskmate/api/contracts/ai/images';
import type { CSSProperties } from 'react';
import { useFileUrl } from '../../../conversation/composer/use-file-url.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ratioValue } from '../fit-to-model.ts';
import styles from './GenerationQueue.module.css';

type Props = { image: GenerationImage; generation: Generation; onOpen: (imageId: string) => void };

/** One image of an order: waiting, being drawn, drawn, or why it failed. */
export function GenerationImageTile({ image, generation, onOpen }: Props) {
  const t = useWords('art');
  const position = { index: image.index + 1, count: generation.image_count };
  const shape = { '--shape': ratioValue(generation.aspect_ratio) } as CSSProperties;
  if (image.status === 'failed') {
    return (
      <li className={styles.failed} style={shape}>
        <Icon icon={CloseOutlined} size={18} />
        <FailureWords image={image} />
      </li>
    );
  }
  if (image.status === 'stopped') {
    return (
      <li className={styles.stopped} style={shape}>
        {t('stopped')}
      </li>
    );
  }
  if (image.status === 'done' && image.image_id !== null) {
    return (
      <li className={styles.done} style={shape}>
        <DoneImage imageId={image.image_id} label={t('imageOf', { prompt: generation.prompt })} onOpen={onOpen} />
      </li>
    );
  }
  const isDrawing = image.status === 'drawing';
  return (
    <li className={isDrawing ? styles.drawing : styles.waiting} style={shape}>
      <span className="visually-hidden">{t(isDrawing ? 'drawingLabel' : 'waitingLabel', position)}</span>
      <span aria-hidden="true">{t(isDrawing ? 'drawing' : 'waiting')}</span>
    </li>
  );
}

function FailureWords({ image: { failure } }: { image: GenerationImage }) {
  const t = useWords('art');
  return (
    <p>
      {t(`failure_${failure?.code ?? 'internal'}`)}
      {failure?.rule && ` ${t(`rule_${failure.rule}`)}`}
    </p>
  );
}

function DoneImage({ imageId, label, onOpen }: { imageId: string; label: string; onOpen: (imageId: string) => void }) {
  const { url } = useFileUrl(`${aiAddresses.imageBytes(imageId)}?size=thumbnail`);
  return (
    <button type="button" className={styles.open} aria-label={label} onClick={() => onOpen(imageId)}>
      {url && <img src={url} alt="" decoding="async" />}
    </button>
  );
}
