import type { Message } from '../../../conversation/tree/message-tree.ts';
import { useWords } from '../../../messages/use-words.ts';
import styles from './AnswerEnding.module.css';
import type { MessageDeeds } from './message-deeds.ts';

type Props = { message: Message; isLast: boolean; deeds: MessageDeeds };

/** How an answer ended, where that was not simply its end, and the way on. */
export function AnswerEnding({ message, isLast, deeds }: Props) {
  const t = useWords('chat');
  const { status } = message;
  if (status === 'done' || status === 'running') return null;
  const canGoOn = isLast && (status === 'stopped' || status === 'length');
  const canTryAgain = isLast && (status === 'interrupted' || status === 'refused');
  return (
    <p className={status === 'stopped' || status === 'length' ? styles.plain : styles.warning}>
      <span>{t(`ended_${status}`)}</span>
      {canGoOn && (
        <button type="button" onClick={() => deeds.goOn(message)}>
          {t('goOn')}
        </button>
      )}
      {canTryAgain && (
        <button type="button" onClick={() => deeds.regenerate(message)}>
          {t('tryAgain')}
        </button>
      )}
    </p>
  );
}
