import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../messages/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { glossariesQuery } from '../use-glossaries.ts';
import styles from './Translate.module.css';

type Props = { chosen: string | null; onChoose: (glossaryId: string | null) => void; onManage: () => void };

/** Which glossary goes with the text, and the way to all of them. */
export function GlossaryChoice({ chosen, onChoose, onManage }: Props) {
  const t = useWords('translate');
  const { data } = useQuery(glossariesQuery(useApi()));
  const glossaries = data?.items ?? [];
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
