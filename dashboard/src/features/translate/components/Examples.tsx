import { ExampleList } from '../../../conversation/thread/ExampleList.tsx';
import { useWords } from '../../../i18n/use-words.ts';
import styles from './Translate.module.css';

const examples = ['message', 'sign'] as const;

/** Two texts that fill the pane, each with the language it is translated into. */
export function Examples({ onChoose }: { onChoose: (words: string, target: string) => void }) {
  const t = useWords('translate');
  return (
    <div className={styles.examples}>
      <p>{t('empty')}</p>
      <ExampleList
        examples={examples.map((key) => ({
          key,
          title: t(`example_${key}`),
          text: t(`example_${key}_words`),
          onChoose: () => onChoose(t(`example_${key}_words`), t(`example_${key}_target`)),
        }))}
      />
    </div>
  );
}
