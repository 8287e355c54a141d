import type { Document } from '@deskmate/api/contracts/ai/documents';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { pageRanges, pagesBeside } from '@deskmate/api/page-ranges';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorWords } from '../../../messages/use-error-words.ts';
import { useFormat } from '../../../messages/use-format.ts';
import { useWords } from '../../../messages/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { documentQuery } from '../documents/document-queries.ts';
import { pagesToRead } from '../documents/pages-to-read.ts';
import type { PageMark } from '../pages/PageSlot.tsx';
import { useTextSource } from '../pages/use-text-source.tsx';
import styles from './DocumentPane.module.css';
import { DocumentView, type PagePicture } from './DocumentView.tsx';
import { FailedDocument } from './FailedDocument.tsx';
import { PageChoice } from './PageChoice.tsx';
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
      <DocumentNote document={document} />
      {isPdf ? <PdfDocument document={document} {...shown} /> : <TextDocument document={document} {...shown} />}
    </div>
  );
}

function TextDocument({ document, ...shown }: ShownDocument) {
  const source = useTextSource(document.id, document.pages ?? 1);
  return <DocumentView source={source} outline={document.outline} {...shown} />;
}

/** Notes about a document whose text cannot be used completely. */
function DocumentNote({ document }: { document: Document }) {
  const t = useWords('read');
  const format = useFormat();
  const { status, failure, pages, page_range: range, pages_read, unreadable_pages, failed_page_range } = document;
  if (status === 'ready') return null;
  if (status === 'reading') {
    const count = pagesToRead(document);
    return (
      <div className={styles.note} role="status">
        <progress {...(count ? { max: count, value: pages_read } : {})} aria-label={t('reading')} />
        <span>
          {count ? t('readingPages', { read: format.number(pages_read), count: format.number(count) }) : t('reading')}
        </span>
      </div>
    );
  }
  const listed = (list: readonly number[]) => pageRanges(list, format.number);
  const words = () => {
    if (status === 'failed') {
      if (range) return t('chosenUnreadable', { pages: listed(pagesBeside([], range)) });
      return `${t('document_scanned')} ${t('document_scanned_way')}`;
    }
    if (failure === 'document_too_long') {
      return t('partialEnd', { pages: listed(pagesBeside(unreadable_pages, range ?? { from: 1, to: pages ?? 0 })) });
    }
    return t('partial', { count: unreadable_pages.length, pages: listed(unreadable_pages) });
  };
  return (
    <div className={styles.note}>
      {failed_page_range && (
        <p role="status">
          {t('choiceUnread', {
            count: failed_page_range.to - failed_page_range.from + 1,
            pages: listed(pagesBeside([], failed_page_range)),
          })}
        </p>
      )}
      <p role="status">{words()}</p>
      {range && pages !== null && <PageChoice id={document.id} count={pages} />}
    </div>
  );
}
