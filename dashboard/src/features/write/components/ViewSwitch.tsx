import look from '@deskmate/brand/choice-strip.module.css';
import { useWords } from '../../../i18n/use-words.ts';

/** A finished text as it is edited, as tracked changes, or with its Markdown drawn. */
export type ResultView = 'text' | 'changes' | 'formatted';

type Props = { views: readonly ResultView[]; view: ResultView; onChange: (view: ResultView) => void };

export function ViewSwitch({ views, view, onChange }: Props) {
  const t = useWords('write');
  const names = { text: t('viewText'), changes: t('viewChanges'), formatted: t('viewFormatted') };
  return (
    <fieldset className={`${look.strip} ${look.small}`} aria-label={t('view')}>
      {views.map((name) => (
        <button
          key={name}
          type="button"
          className={look.tab}
          aria-pressed={view === name}
          onClick={() => onChange(name)}
        >
          {names[name]}
        </button>
      ))}
    </fieldset>
  );
}
