import { BulbOutlined, DownOutlined } from '@ant-design/icons';
import { useId, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import styles from './Reasoning.module.css';

type Props = { text: string; ms: number | null; isGrowing: boolean };

/** The reasoning of the model: open while it grows, closed when the answer starts unless the reader opened it. */
export function Reasoning({ text, ms, isGrowing }: Props) {
  const t = useWords('conversation');
  const [chosen, setChosen] = useState<boolean | null>(null);
  const id = useId();
  if (text === '') return null;
  const isOpen = chosen ?? isGrowing;
  const seconds = Math.max(1, Math.round((ms ?? 0) / 1000));
  const words = isGrowing ? t('thinking') : ms === null ? t('thoughts') : t('thoughtFor', { count: seconds });
  return (
    <div className={styles.reasoning}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
      >
        <Icon icon={BulbOutlined} size={16} />
        <span className={isGrowing ? styles.thinking : undefined}>{words}</span>
        <Icon icon={DownOutlined} size={12} />
      </button>
      {isOpen && (
        <div id={id} className={styles.text}>
          <Markdown text={text} isGrowing={isGrowing} />
          {!isGrowing && <CopyButton text={text} className={styles.copy} />}
        </div>
      )}
    </div>
  );
}
