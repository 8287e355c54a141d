import type { Document } from '@deskmate/api/contracts/ai/documents';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { documentQuery } from '../documents/document-queries.ts';
import type { PageMark } from '../viewer/PageSlot.tsx';
import { useTextSource } from '../viewer/use-text-source.tsx';
import styles from './DocumentPane.module.css';
import { DocumentStatus } from './DocumentStatus.tsx';
import { DocumentView, type PagePicture } from './DocumentView.tsx';
import { FailedDocument } from './FailedDocument.tsx';
import { PdfDocument } from './PdfDocument.tsx';
import { ReadingProgress } from './ReadingProgress.tsx';
import type { Passage } from './read-passage.ts';
import type { PassageAction } from './SelectionMenu.tsx';

export type ShownDocument = {
  document: Document;
  mark: PageMark | null;
  onAction: (action: PassageAction, passage: Passage) => void;
  onPicture: (picture: PagePicture) => void;
  /** What asking about a passage costs. */
  passagePrice: string;
  tools: ReactNode;
};

type Props = Omit<ShownDocument, 'document'> & { documentId: string; onReplace: () => void };

/** One document: being read, readable, or why it cannot be read. */
export function DocumentPane({ documentId, onReplace, ...shown }: Props) {
  const t = useWords('read');
  const errorWords = useErrorWords();
  const query = useQuery(documentQuery(useApi(), documentId));
  const { data: document } = query;
  if (!document) {
    if (query.isPending) return <Skeleton lines={10} label={t('documentComes')} />;
    const isGone = query.error instanceof ServiceError && query.error.status === 404;
    return (
      <div className={styles.state} role="alert">
        <p>{isGone ? t('documentGone') : errorWords(query.error)}</p>
        {isGone ? (
          <Button look="quiet" onClick={onReplace}>
            {t('otherDocument')}
          </Button>
        ) : (
          <Button onClick={() => void query.refetch()}>{t('retry')}</Button>
        )}
      </div>
    );
  }
  const isPdf = document.content_type === 'application/pdf';
  // A browser can draw pages that are still being read, and pages that are only images.
  const canBeSeen = isPdf && document.size > 0;
  if (document.status === 'reading' && !canBeSeen) return <ReadingProgress document={document} />;
  const isOnlyImages = canBeSeen && document.failure === 'document_scanned';
  const canChoose = canBeSeen && document.page_range !== null;
  if (document.status === 'failed' && !isOnlyImages && !canChoose) {
    return <FailedDocument document={document} onReplace={onReplace} />;
  }
  return (
    <div className={styles.pane}>
      <DocumentStatus document={document} />
      {isPdf ? <PdfDocument document={document} {...shown} /> : <TextDocument document={document} {...shown} />}
    </div>
  );
}

function TextDocument({ document, ...shown }: ShownDocument) {
  const source = useTextSource(document.id, document.pages ?? 1);
  return <DocumentView source={source} outline={document.outline} {...shown} />;
}
