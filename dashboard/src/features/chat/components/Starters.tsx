import { useWords } from '../../../messages/use-words.ts';
import styles from './Starters.module.css';

const starters = ['plan', 'explain', 'reply', 'data'] as const;

/** Four beginnings that are put into the composer, to be completed. */
export function Starters({ onChoose }: { onChoose: (words: string) => void }) {
  const t = useWords('chat');
  return (
    <ul className={styles.starters}>
      {starters.map((starter) => (
        <li key={starter}>
          <button type="button" className={styles.starter} onClick={() => onChoose(t(`starter_${starter}_words`))}>
            <strong>{t(`starter_${starter}`)}</strong>
            <span>{t(`starter_${starter}_note`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
