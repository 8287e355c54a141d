import { useWords } from '../../i18n/use-words.ts';
import type { Message } from '../store/message-tree.ts';
import styles from './AnswerEnding.module.css';
import type { MessageActions } from './message-actions.ts';

type Props = { message: Message; isLast: boolean; actions: Pick<MessageActions, 'goOn' | 'regenerate'> };

/** Says how an answer ended, unless it ended normally, and offers the next step. */
export function AnswerEnding({ message, isLast, actions }: Props) {
  const t = useWords('conversation');
  const { status } = message;
  if (status === 'done' || status === 'running') return null;
  const canGoOn = isLast && (status === 'stopped' || status === 'length');
  const canTryAgain = isLast && (status === 'interrupted' || status === 'refused');
  return (
    <p className={status === 'stopped' || status === 'length' ? styles.plain : styles.warning}>
      <span>{t(`ended_${status}`)}</span>
      {message.credits === 0 && <span>{t('notCharged')}</span>}
      {canGoOn && (
        <button type="button" onClick={() => actions.goOn(message)}>
          {t('goOn')}
        </button>
      )}
      {canTryAgain && (
        <button type="button" onClick={() => actions.regenerate(message)}>
          {t('tryAgain')}
        </button>
      )}
    </p>
  );
}
