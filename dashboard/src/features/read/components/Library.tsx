import type { Document } from '@deskmate/api/contracts/ai/documents';
import start from '../../../conversation/thread/start-heading.module.css';
import { useWords } from '../../../i18n/use-words.ts';
import type { AddDocumentState } from '../documents/use-add-document.ts';
import { AddDocument } from './AddDocument.tsx';
import { DocumentList } from './DocumentList.tsx';
import { Examples } from './Examples.tsx';
import styles from './Library.module.css';

type Props = { hidden: boolean; adding: AddDocumentState; onOpen: (document: Document) => void };

/** The start of Read: what it reads, how to add a document, and two examples. */
export function Library({ hidden, adding, onOpen }: Props) {
  const t = useWords('read');
  return (
    <section className={styles.library} aria-label={t('title')} hidden={hidden} data-page-scroller>
      <div className={styles.column}>
        <header className={start.heading}>
          <h1>{t('emptyTitle')}</h1>
          <p>{t('emptyText')}</p>
        </header>
        <AddDocument adding={adding} examples={(add) => <Examples onChoose={add} />} />
        <DocumentList without={[]} onOpen={onOpen} canDelete />
      </div>
    </section>
  );
}
