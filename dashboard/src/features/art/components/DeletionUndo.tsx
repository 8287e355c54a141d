import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { UndoBar } from '../../../ui/UndoBar.tsx';
import styles from './Gallery.module.css';

/** Offers deleted images back for a while. */
export function DeletionUndo({ count, onUndo, onOver }: { count: number; onUndo: () => void; onOver: () => void }) {
  const t = useWords('art');
  return (
    <UndoBar className={styles.undo} onOver={onOver}>
      <span>{t('removed', { count })}</span>
      <Button look="plain" onClick={onUndo}>
        {t('undo')}
      </Button>
    </UndoBar>
  );
}
