import { useWords } from '../../../messages/use-words.ts';
import styles from './Result.module.css';

/** A finished text as it is edited, as tracked changes, or with its Markdown drawn. */
export type ResultView = 'text' | 'changes' | 'formatted';

type Props = { views: readonly ResultView[]; view: ResultView; onChange: (view: ResultView) => void };

export function ViewSwitch({ views, view, onChange }: Props) {
  const t = useWords('write');
  const names = { text: t('viewText'), changes: t('viewChanges'), formatted: t('viewFormatted') };
  return (
    <fieldset className={styles.views} aria-label={t('view')}>
      {views.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.viewButton}
          aria-pressed={view === name}
          onClick={() => onChange(name)}
        >
          {names[name]}
        </button>
      ))}
    </fieldset>
  );
}
