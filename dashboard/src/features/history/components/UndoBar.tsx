import { useEffect, useState } from 'react';
import { useHistoryActions } from '../../../conversation/history/use-history-actions.ts';
import { useWords } from '../../../messages/use-words.ts';
import styles from './HistoryPanel.module.css';

const shownMs = 10_000;

/** Says that a conversation is gone and offers it back for a while; it stays while it is pointed at. */
export function UndoBar({ sessionId, onClosed }: { sessionId: string; onClosed: () => void }) {
  const t = useWords('history');
  const actions = useHistoryActions();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onClosed, shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, onClosed]);
  const undo = () => {
    void actions.restore(sessionId);
    onClosed();
  };
  return (
    <div
      className={styles.undo}
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{t('removed')}</span>
      <button type="button" onClick={undo}>
        {t('undo')}
      </button>
    </div>
  );
}
