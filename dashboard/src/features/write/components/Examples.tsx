import { ExampleList } from '../../../conversation/thread/ExampleList.tsx';
import { useWords } from '../../../i18n/use-words.ts';
import type { WriteFields } from '../write-fields.ts';
import styles from './Examples.module.css';

type Props = { isDemo: boolean; onChoose: (fields: Partial<WriteFields>) => void };

const variables = ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'GOOGLE_API_KEY', 'OPENAI_COMPATIBLE_URL'];

/** The placeholder before the first text, with two examples that fill the fields. */
export function Examples({ isDemo, onChoose }: Props) {
  const t = useWords('write');
  const examples = [
    {
      key: 'compose',
      words: t('example_compose_words'),
      fields: { option: 'compose', text: t('example_compose_words') },
    },
    {
      key: 'reply',
      words: t('example_reply_received'),
      fields: { option: 'reply', received: t('example_reply_received'), reply: t('example_reply_words') },
    },
  ] as const;
  return (
    <div className={styles.empty}>
      <h1>{t('emptyTitle')}</h1>
      {isDemo && (
        <div className={styles.demo} role="note">
          <h2>{t('demoTitle')}</h2>
          <p>{t('demoText')}</p>
          <ul>
            {variables.map((name) => (
              <li key={name}>
                <code dir="ltr">{name}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>{t('emptyNote')}</p>
      <ExampleList
        examples={examples.map(({ key, words, fields }) => ({
          key,
          title: t(`example_${key}`),
          text: words,
          onChoose: () => onChoose(fields),
        }))}
      />
    </div>
  );
}
