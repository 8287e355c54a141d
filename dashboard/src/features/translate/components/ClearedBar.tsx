import { useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '../../../messages/use-words.ts';
import styles from './Translate.module.css';

const shownMs = 10_000;

/** Offers the text that was cleared back for a while; it stays while it is pointed at. */
export function ClearedBar({ onUndo, onClosed }: { onUndo: () => void; onClosed: () => void }) {
  const t = useWords('translate');
  const [isHeld, setHeld] = useState(false);
  const close = useEffectEvent(onClosed);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => close(), shownMs);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <div
      className={styles.bar}
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{t('cleared')}</span>
      <button type="button" className={styles.link} onClick={onUndo}>
        {t('undo')}
      </button>
    </div>
  );
}
