import { useWords } from '../../../i18n/use-words.ts';
import styles from '../answers/answers.module.css';
import { useReader } from '../answers/read-context.ts';
import { useDocumentTasks } from './use-document-tasks.ts';

const questions = ['about', 'numbers', 'duties', 'open'] as const;

/** Questions that fit most documents, and the way to some that fit this one. */
export function QuestionStarters() {
  const t = useWords('read');
  const { put } = useReader();
  const { isReady, others } = useDocumentTasks();
  if (!isReady) return null;
  const suggest = others.find(({ key }) => key === 'questions');
  return (
    <div className={styles.starters}>
      <ul className={styles.questions} aria-label={t('suggested')}>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" onClick={() => put(t(`question_${question}`))}>
              {t(`question_${question}`)}
            </button>
          </li>
        ))}
        {suggest && (
          <li>
            <button type="button" onClick={suggest.run}>
              {suggest.label}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
