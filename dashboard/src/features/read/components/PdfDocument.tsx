import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { fileQuery } from '../documents/document-queries.ts';
import { RecognizedPagesContext } from '../recognition/recognized-text.ts';
import styles from './DocumentPane.module.css';
import type { ShownDocument } from './DocumentPane.tsx';
import { ReadingProgress } from './ReadingProgress.tsx';

/** pdf.js and its worker, which only a PDF needs. */
export const LazyPdfPages = lazyComponent(async () => (await import('./PdfPages.tsx')).PdfPages);

/** The file of a document, fetched unless it was added just now. */
export function PdfDocument({ document, ...shown }: ShownDocument) {
  const t = useWords('read');
  const errorWords = useErrorWords();
  const file = useQuery(fileQuery(useApi(), document.id));
  const { id, recognized_pages: pages } = document;
  const recognized = useMemo(() => ({ documentId: id, pages }), [id, pages]);
  const problem = (words: string, label: string, onPress: (() => void) | null) => (
    <div className={styles.state} role="alert">
      <p>{words}</p>
      {onPress && <Button onClick={onPress}>{label}</Button>}
    </div>
  );
  const skeleton = <Skeleton lines={10} label={t('documentComes')} />;
  const otherwise = (isUnreadable: boolean) => {
    if (!isUnreadable) return skeleton;
    // Whether anything of it can be asked about is known once the service has read it.
    if (document.status === 'reading') return <ReadingProgress document={document} />;
    return problem(t('viewerFailed'), '', null);
  };
  if (file.isError) return problem(errorWords(file.error), t('retry'), () => void file.refetch());
  return (
    // A new version of the product, or a lost connection, may have taken the viewer away.
    <ErrorBoundary
      resetKey={document.id}
      fallback={() => problem(t('viewerFailed'), t('reload'), () => window.location.reload())}
    >
      <Suspense fallback={skeleton}>
        <RecognizedPagesContext value={recognized}>
          <LazyPdfPages file={file.data} outline={document.outline} otherwise={otherwise} {...shown} />
        </RecognizedPagesContext>
      </Suspense>
    </ErrorBoundary>
  );
}
