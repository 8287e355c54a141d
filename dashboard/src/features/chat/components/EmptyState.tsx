import { useWords } from '../../../messages/use-words.ts';
import styles from './EmptyState.module.css';

type Props = { isTemporary: boolean; onChoose: (words: string) => void };

const starters = ['plan', 'explain', 'reply', 'data'] as const;

/** An empty chat says what to do next: four beginnings that are put into the composer, to be completed. */
export function EmptyState({ isTemporary, onChoose }: Props) {
  const t = useWords('chat');
  return (
    <div className={styles.empty}>
      <h1 className={styles.title}>{t(isTemporary ? 'temporaryTitle' : 'emptyTitle')}</h1>
      {isTemporary ? (
        <p className={styles.note}>{t('temporaryNote')}</p>
      ) : (
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
      )}
    </div>
  );
}
