import { useErrorWords } from '../../../messages/use-error-words.ts';
import { useWords } from '../../../messages/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { usePdfSource } from '../pdf/use-pdf-source.ts';
import styles from './DocumentPane.module.css';
import type { ShownDocument } from './DocumentPane.tsx';
import { DocumentView } from './DocumentView.tsx';
import { ReadingProgress } from './ReadingProgress.tsx';

export function PdfDocument({ document, ...shown }: ShownDocument) {
  const t = useWords('read');
  const errorWords = useErrorWords();
  const { source, error, isUnreadable, retry } = usePdfSource(document.id);
  if (source) return <DocumentView source={source} outline={document.outline} {...shown} />;
  // Whether anything of it can be asked about is known once the service has read it.
  if (isUnreadable && document.status === 'reading') return <ReadingProgress document={document} />;
  if (!error && !isUnreadable) return <Skeleton lines={10} label={t('documentComes')} />;
  return (
    <div className={styles.state} role="alert">
      <p>{isUnreadable ? t('viewerFailed') : errorWords(error)}</p>
      {!isUnreadable && <Button onClick={retry}>{t('retry')}</Button>}
    </div>
  );
}
