import type { Document } from '@deskmate/api/contracts/ai/documents';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { pagesToRead } from '../documents/pages-to-read.ts';
import styles from './DocumentPane.module.css';

/** The progress of the service's reading, which continues when the page is left. */
export function ReadingProgress({ document }: { document: Document }) {
  const t = useWords('read');
  const { pages_read, title } = document;
  const pages = pagesToRead(document);
  const format = useFormat();
  return (
    <div className={styles.state} role="status">
      <h2 dir="auto">{title}</h2>
      <progress {...(pages ? { max: pages, value: pages_read } : {})} aria-label={t('reading')} />
      <p>
        {pages ? t('readingPages', { read: format.number(pages_read), count: format.number(pages) }) : t('reading')}
      </p>
      <p>{t('readingLeave')}</p>
    </div>
  );
}
