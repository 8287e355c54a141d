import { useWords } from '../../../messages/use-words.ts';
import styles from './ArtScreen.module.css';

/** Whether the images of this series are shown, or all. */
export function ScopeTabs({ isOfSeries, onChange }: { isOfSeries: boolean; onChange: (all: boolean) => void }) {
  const t = useWords('art');
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons, of which one is pressed; a fieldset is for fields.
    <div role="group" aria-label={t('view')} className={styles.tabs}>
      <button type="button" className={styles.tab} aria-pressed={isOfSeries} onClick={() => onChange(false)}>
        {t('series')}
      </button>
      <button type="button" className={styles.tab} aria-pressed={!isOfSeries} onClick={() => onChange(true)}>
        {t('all')}
      </button>
    </div>
  );
}
