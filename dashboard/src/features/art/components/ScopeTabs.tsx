import look from '@deskmate/brand/choice-strip.module.css';
import { useWords } from '../../../i18n/use-words.ts';

/** Whether the images of this series are shown, or all. */
export function ScopeTabs({ isOfSeries, onChange }: { isOfSeries: boolean; onChange: (all: boolean) => void }) {
  const t = useWords('art');
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons, of which one is pressed; a fieldset is for fields.
    <div role="group" aria-label={t('view')} className={look.strip}>
      <button type="button" className={look.tab} aria-pressed={isOfSeries} onClick={() => onChange(false)}>
        {t('series')}
      </button>
      <button type="button" className={look.tab} aria-pressed={!isOfSeries} onClick={() => onChange(true)}>
        {t('all')}
      </button>
    </div>
  );
}
