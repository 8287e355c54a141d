import { runningNotice } from '../../../conversation/store/conversation-state.ts';
import { useWords } from '../../../i18n/use-words.ts';
import type { ShownTranslation } from '../use-shown-translation.ts';
import type { OpenTranslation } from '../use-translation.ts';
import styles from './Translate.module.css';

type Props = {
  request: Pick<OpenTranslation['request'], 'runningAnswer' | 'isRunning' | 'translate'>;
  shown: ShownTranslation;
};

/** Notes about the shown translation: it is an older one, was edited, or is incomplete. */
export function TargetNotes({ request, shown }: Props) {
  const t = useWords('translate');
  const conversationWords = useWords('conversation');
  const { runningAnswer, isRunning, translate } = request;
  const { edited, isWhole } = shown;
  const answer = shown.isCurrent && runningAnswer === null ? shown.answer : null;
  const ended = answer && answer.status !== 'done' && answer.status !== 'running' ? answer.status : null;
  const lost = runningNotice(runningAnswer);
  const isOld = edited.text !== '' && !isWhole && !isRunning && ended === null;
  return (
    <div className={styles.notes}>
      {/* There before its words, so that they are read out. */}
      <p role="status">{lost && conversationWords(lost)}</p>
      {isOld && <p role="status">{t('old')}</p>}
      {answer?.unchecked && <p>{conversationWords('unchecked')}</p>}
      {edited.isEdited && (
        <p>
          {t('edited')}{' '}
          <button type="button" className={styles.link} onClick={edited.undo}>
            {t('undo')}
          </button>
        </p>
      )}
      {ended && (
        <p role="status">
          {t(`ended_${ended}`)} {answer?.credits === 0 && conversationWords('notCharged')}{' '}
          <button type="button" className={styles.link} onClick={translate}>
            {t('again')}
          </button>
        </p>
      )}
    </div>
  );
}
