import type { Document, DocumentFailure } from '@deskmate/api/contracts/ai/documents';
import { Link } from 'react-router-dom';
import { useWords } from '../../../messages/use-words.ts';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import styles from './DocumentPane.module.css';

/** Failures after which Chat can help, because its models see images of pages. */
const chatHelps: readonly DocumentFailure[] = ['document_scanned'];

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
        {chatHelps.includes(reason) && (
          <Link className={buttonClass('quiet')} to={paths.chat}>
            {t('toChat')}
          </Link>
        )}
      </div>
    </div>
  );
}
