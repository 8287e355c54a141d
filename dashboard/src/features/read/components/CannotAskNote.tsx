import type { Document } from '@deskmate/api/contracts/ai/documents';
import styles from '../../../conversation/composer/notice.module.css';
import type { ModelChoice } from '../../../conversation/model/use-model-choice.ts';
import { useWords } from '../../../i18n/use-words.ts';

type Props = { documents: readonly Document[]; choice: ModelChoice };

/** Says at the composer why a question could not be answered now. */
export function CannotAskNote({ documents, choice }: Props) {
  const t = useWords('read');
  const isDemo = choice.selected?.is_demo === true;
  const canChange = choice.models.some(({ is_demo, locked }) => !is_demo && locked === null);
  const words = isDemo
    ? t(canChange ? 'demoChosen' : 'demoOnly')
    : documents.some(({ status }) => status === 'reading')
      ? t('stillReading')
      : documents.some(({ failure, status }) => status === 'failed' && failure === 'document_scanned')
        ? t('cannotAskScan')
        : documents.some(({ status }) => status === 'failed')
          ? t('cannotAsk')
          : null;
  if (words === null) return null;
  return (
    <p className={styles.calm} role="status">
      {words}
    </p>
  );
}
