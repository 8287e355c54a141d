import { useHistoryActions } from '../../../conversation/history/use-history-actions.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { UndoBar } from '../../../ui/UndoBar.tsx';
import styles from './HistoryPanel.module.css';

/** Says how many conversations were deleted and offers them all back for a while. */
export function DeletionUndo({ sessionIds, onOver }: { sessionIds: readonly string[]; onOver: () => void }) {
  const t = useWords('history');
  const actions = useHistoryActions();
  const undo = () => {
    for (const sessionId of sessionIds) void actions.restore(sessionId);
    onOver();
  };
  return (
    <UndoBar className={styles.undo} onOver={onOver}>
      <span>{t('removed', { count: sessionIds.length })}</span>
      <button type="button" onClick={undo}>
        {t('undo')}
      </button>
    </UndoBar>
  );
}
