import type { Document } from '@deskmate/api/contracts/ai/documents';
import { pageRanges, pagesBeside } from '@deskmate/api/page-ranges';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { pagesToRead } from '../documents/pages-to-read.ts';
import { pagesToRecognize } from '../recognition/pages-to-recognize.ts';
import styles from './DocumentPane.module.css';
import { PageChoice } from './PageChoice.tsx';
import { RecognizeText } from './RecognizeText.tsx';

/** Notes about a document whose text cannot be used completely, or was recognised, and what can be done. */
export function DocumentStatus({ document }: { document: Document }) {
  const t = useWords('read');
  const format = useFormat();
  const { status, pages, page_range: range, pages_read } = document;
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
  const notes = notesOf();
  if (notes.length === 0) return null;
  const canRecognize = pagesToRecognize(document).length > 0 || document.recognized_pages.length > 0;
  return (
    <div className={status === 'ready' ? styles.calm : styles.note}>
      {notes.map((words) => (
        <p key={words} role="status">
          {words}
        </p>
      ))}
      {range && pages !== null && <PageChoice id={document.id} count={pages} />}
      {canRecognize && <RecognizeText document={document} />}
    </div>
  );

  function notesOf(): string[] {
    const listed = (list: readonly number[]) => pageRanges(list, format.number);
    const { failure, unreadable_pages, failed_page_range, pages_without_text, recognized_pages } = document;
    const found: string[] = [];
    if (failed_page_range) {
      const count = failed_page_range.to - failed_page_range.from + 1;
      found.push(t('choiceUnread', { count, pages: listed(pagesBeside([], failed_page_range)) }));
    }
    if (status === 'failed') {
      const isTried = failure === 'document_scanned' && pages_without_text.length === 0 && recognized_pages.length > 0;
      if (isTried) found.push(t('nothingRecognized'));
      else if (range) found.push(t('chosenUnreadable', { pages: listed(pagesBeside([], range)) }));
      else found.push(`${t('document_scanned')} ${t('document_scanned_way')}`);
      return found;
    }
    if (range) found.push(t('partialEnd', { pages: listed(pagesBeside(unreadable_pages, range)) }));
    else if (failure === 'document_too_long') {
      found.push(t('partialEnd', { pages: listed(pagesBeside(unreadable_pages, { from: 1, to: pages ?? 0 })) }));
    } else if (unreadable_pages.length > 0) {
      found.push(t('partial', { count: unreadable_pages.length, pages: listed(unreadable_pages) }));
    }
    if (pages_without_text.length > 0) {
      found.push(t('withoutText', { count: pages_without_text.length, pages: listed(pages_without_text) }));
    }
    if (recognized_pages.length > 0) {
      found.push(t('recognized', { count: recognized_pages.length, pages: listed(recognized_pages) }));
    }
    return found;
  }
}
