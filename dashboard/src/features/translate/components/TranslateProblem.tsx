import type { OpenConversation } from '../../../conversation/state/use-conversation.ts';
import { useErrorWords } from '../../../messages/use-error-words.ts';
import { useWords } from '../../../messages/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './Translate.module.css';

type Props = { conversation: OpenConversation; onNew: () => void };

/** The error of a translation that does not exist or could not be loaded. */
export function TranslateProblem({ conversation, onNew }: Props) {
  const t = useWords('translate');
  const words = useWords('conversation');
  const errorWords = useErrorWords();
  const isMissing = conversation.load === 'missing';
  return (
    <div className={styles.problem} role="alert">
      <p>{isMissing ? t('missing') : errorWords(conversation.error)}</p>
      <Button onClick={isMissing ? onNew : conversation.retry}>{isMissing ? t('new') : words('retry')}</Button>
    </div>
  );
}
