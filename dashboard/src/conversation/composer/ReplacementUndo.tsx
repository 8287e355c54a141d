import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/Button.tsx';
import { UndoBar } from '../../ui/UndoBar.tsx';
import styles from './prompts.module.css';

/** Offers a text back that a prompt or an example has replaced. */
export function ReplacementUndo({ onUndo, onOver }: { onUndo: () => void; onOver: () => void }) {
  const t = useWords('conversation');
  return (
    <UndoBar className={styles.replaced} onOver={onOver}>
      <span>{t('replaced')}</span>
      <Button look="plain" onClick={onUndo}>
        {t('undo')}
      </Button>
    </UndoBar>
  );
}
