import { useHistoryActions } from '../../../conversation/history/use-history-actions.ts';
import { useWords } from '../../../messages/use-words.ts';
import { UndoBar } from '../../../ui/UndoBar.tsx';
import styles from './HistoryPanel.module.css';

/** Says that a conversation was deleted and offers it back for a while. */
export function DeletionUndo({ sessionId, onOver }: { sessionId: string; onOver: () => void }) {
  const t = useWords('history');
  const actions = useHistoryActions();
  const undo = () => {
    void actions.restore(sessionId);
    onOver();
  };
  return (
    <UndoBar className={styles.undo} onOver={onOver}>
      <span>{t('removed')}</span>
      <button type="button" onClick={undo}>
        {t('undo')}
      </button>
    </UndoBar>
  );
}
