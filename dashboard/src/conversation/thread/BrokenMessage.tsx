import { useWords } from '../../i18n/use-words.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { PlainText } from '../markdown/PlainText.tsx';
import type { Message } from '../store/message-tree.ts';
import styles from './Reasoning.module.css';

/** In place of a message that could not be drawn: its text, which can still be copied. */
export function BrokenMessage({ message: { role, content } }: { message: Pick<Message, 'role' | 'content'> }) {
  const t = useWords('conversation');
  return (
    <article aria-label={t(role === 'user' ? 'you' : 'assistant')}>
      <PlainText text={content} isNoted />
      <CopyButton text={content} className={styles.copy} />
    </article>
  );
}
