import { useEffect, useState } from 'react';
import { useWords } from '../../../messages/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './Gallery.module.css';

const shownMs = 10_000;

/** Offers deleted images back for a while; it stays while it is pointed at. */
export function DeletionUndo({ count, onUndo, onOver }: { count: number; onUndo: () => void; onOver: () => void }) {
  const t = useWords('art');
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onOver, shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, onOver]);
  return (
    <div
      className={styles.undo}
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{t('removed', { count })}</span>
      <Button look="plain" onClick={onUndo}>
        {t('undo')}
      </Button>
    </div>
  );
}
