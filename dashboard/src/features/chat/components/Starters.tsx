import { ExampleList } from '../../../conversation/thread/ExampleList.tsx';
import { useWords } from '../../../i18n/use-words.ts';
import styles from './Starters.module.css';

const starters = ['plan', 'explain', 'reply', 'data'] as const;

/** Four beginnings that are put into the composer, to be completed. */
export function Starters({ onChoose }: { onChoose: (words: string) => void }) {
  const t = useWords('chat');
  return (
    <div className={styles.starters}>
      <ExampleList
        examples={starters.map((key) => ({
          key,
          title: t(`starter_${key}`),
          text: t(`starter_${key}_note`),
          onChoose: () => onChoose(t(`starter_${key}_words`)),
        }))}
      />
    </div>
  );
}
