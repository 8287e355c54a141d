import type { Document } from '@deskmate/api/contracts/ai/documents';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './DocumentPane.module.css';

/** Why a document cannot be read, and the way on. */
export function FailedDocument({
  document: { failure, title },
  onReplace,
}: {
  document: Document;
  onReplace: () => void;
}) {
  const t = useWords('read');
  const reason = failure ?? 'document_damaged';
  return (
    <div className={styles.state} role="alert">
      <h2 dir="auto">{title}</h2>
      <p>{t(reason)}</p>
      <p>{t(`${reason}_way`)}</p>
      <div className={styles.buttons}>
        <Button onClick={onReplace}>{t('otherDocument')}</Button>
      </div>
    </div>
  );
}
