import type { Generation } from '@deskmate/api/contracts/ai/images';
import { useEffect, useRef } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { GenerationCard } from './GenerationCard.tsx';
import styles from './GenerationQueue.module.css';

type Props = {
  /** How many orders were given here: the newest is brought into view, because a phone shows the form alone. */
  ordered: number;
  generations: readonly Generation[];
  error: unknown;
  onRetry: () => void;
  onCancel: (id: string) => Promise<void>;
  onDismiss: (id: string) => void;
  onEdit: (generation: Generation) => void;
  onOpen: (imageId: string) => void;
};

/** The open orders, and those with failed images until they are dismissed. */
export function GenerationQueue({ ordered, generations, error, onRetry, ...on }: Props) {
  const t = useWords('art');
  const queue = useRef<HTMLElement>(null);
  useEffect(() => {
    if (ordered > 0) queue.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [ordered]);
  if (error && generations.length === 0) {
    return (
      <div className={styles.problem} role="alert">
        <p>{t('queueFailed')}</p>
        <Button look="quiet" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  if (generations.length === 0) return null;
  return (
    <section ref={queue} className={styles.queue} aria-label={t('queue')}>
      {generations.map((generation) => (
        <GenerationCard key={generation.id} generation={generation} {...on} />
      ))}
    </section>
  );
}
