import type { GlossaryItem } from '@deskmate/api/contracts/ai/glossary';
import { useWords } from '../../../i18n/use-words.ts';
import styles from './Translate.module.css';

type Props = {
  /** Those for the chosen languages. */
  glossaries: readonly GlossaryItem[];
  chosen: string | null;
  onChoose: (glossaryId: string | null) => void;
  onManage: () => void;
};

/** Which glossary goes with the text, and the way to all of them. */
export function GlossaryChoice({ glossaries, chosen, onChoose, onManage }: Props) {
  const t = useWords('translate');
  return (
    <span className={styles.option}>
      {glossaries.length > 0 && (
        <label className={styles.option}>
          <span>{t('glossary')}</span>
          <select
            value={glossaries.some(({ id }) => id === chosen) ? (chosen ?? '') : ''}
            onChange={({ target }) => onChoose(target.value || null)}
          >
            <option value="">{t('noGlossary')}</option>
            {glossaries.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="button" className={styles.link} onClick={onManage}>
        {t('glossaries')}
      </button>
    </span>
  );
}
