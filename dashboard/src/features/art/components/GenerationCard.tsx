import { CloseOutlined, EditOutlined } from '@ant-design/icons';
import type { Generation } from '@deskmate/api/contracts/ai/images';
import { useEffect, useState } from 'react';
import { useModelName } from '../../../conversation/model/model-name.ts';
import { minutesAndSeconds } from '../../../i18n/minutes-and-seconds.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import { isRunning, shownImages } from '../generation-progress.ts';
import { styleOf } from '../image-style-list.ts';
import { GenerationImageTile } from './GenerationImageTile.tsx';
import styles from './GenerationQueue.module.css';

type Props = {
  generation: Generation;
  /** Rejects when the request fails. */
  onCancel: (id: string) => Promise<void>;
  onDismiss: (id: string) => void;
  onEdit: (generation: Generation) => void;
  onOpen: (imageId: string) => void;
};

/** One order: a place for each image in its final shape, filled as soon as it is drawn. */
export function GenerationCard({ generation, onCancel, onDismiss, onEdit, onOpen }: Props) {
  const t = useWords('art');
  const modelName = useModelName();
  const { prompt, model, style_id, aspect_ratio } = generation;
  const images = shownImages(generation);
  const isUnderWay = isRunning(generation);
  return (
    <article className={styles.card} aria-busy={isUnderWay}>
      <div className={styles.head}>
        <p className={styles.prompt} dir="auto">
          {prompt}
        </p>
        {isUnderWay ? (
          <CancelButton onCancel={() => onCancel(generation.id)} />
        ) : (
          <IconButton icon={CloseOutlined} label={t('dismiss')} onClick={() => onDismiss(generation.id)} />
        )}
      </div>
      <p className={styles.note}>
        {isUnderWay ? <Elapsed since={generation.created_at} /> : t('failedTitle', { count: images.length })}
        {' · '}
        <bdi>{modelName(model)}</bdi> · {t(`style_${styleOf(style_id).key}`)} · <bdi dir="ltr">{aspect_ratio}</bdi>
      </p>
      <ul className={styles.tiles}>
        {images.map((image) => (
          <GenerationImageTile key={image.index} image={image} generation={generation} onOpen={onOpen} />
        ))}
      </ul>
      {!isUnderWay && (
        <div>
          <Button look="quiet" onClick={() => onEdit(generation)}>
            <Icon icon={EditOutlined} size={16} /> {t('editAndRetry')}
          </Button>
        </div>
      )}
    </article>
  );
}

function CancelButton({ onCancel }: { onCancel: () => Promise<void> }) {
  const t = useWords('art');
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const cancel = () => {
    setBusy(true);
    onCancel()
      .catch(() => notify.error(t('cancelFailed')))
      .finally(() => setBusy(false));
  };
  return (
    <Button look="quiet" busy={isBusy} onClick={cancel}>
      {t(isBusy ? 'cancelling' : 'cancelOrder')}
    </Button>
  );
}

/** The time since the order was given, by the server's clock. */
function Elapsed({ since }: { since: string }) {
  const t = useWords('art');
  const { tokens } = useSession();
  const [nowMs, setNow] = useState(() => tokens.serverNowMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(tokens.serverNowMs()), 1000);
    return () => clearInterval(timer);
  }, [tokens]);
  const time = minutesAndSeconds(nowMs - Date.parse(since));
  return (
    <span className={styles.elapsed} role="timer">
      {t('elapsed', { time })}
    </span>
  );
}
