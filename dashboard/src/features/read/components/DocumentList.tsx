import { DeleteOutlined, FileTextOutlined, LinkOutlined } from '@ant-design/icons';
import { aiAddresses } from '@deskmate/api/addresses';
import type { Document } from '@deskmate/api/contracts/ai/documents';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { focusNeighbour } from '../../../ui/focus-neighbour.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { NextPageProblem } from '../../../ui/NextPageProblem.tsx';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { useNextPage } from '../../../ui/use-next-page.ts';
import { documentKey, documentsKey, documentsQuery, fileKey, pagesKey } from '../documents/document-queries.ts';
import { fileSize } from '../documents/file-size.ts';
import styles from './DocumentList.module.css';

type Props = {
  /** Documents that are open already. */
  without: readonly string[];
  onOpen: (document: Document) => void;
  canDelete: boolean;
};

/** Lists with at most this many documents have no search field. */
const searchedFrom = 8;

/** The client's documents, last used first. */
export function DocumentList({ without, onOpen, canDelete }: Props) {
  const t = useWords('read');
  const errorWords = useErrorWords();
  const [typed, setTyped] = useState('');
  const [q] = useDebounced(typed.trim());
  const query = useInfiniteQuery(documentsQuery(useApi(), q));
  const sentinel = useNextPage<HTMLDivElement>(query);
  const documents = query.data?.pages.flatMap(({ items }) => items).filter(({ id }) => !without.includes(id)) ?? [];
  if (query.isPending) return <Skeleton lines={4} label={t('documentsCome')} />;
  if (query.isError && !query.data) {
    return (
      <div className={styles.problem} role="alert">
        <p>{errorWords(query.error)}</p>
        <Button look="quiet" onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  if (documents.length === 0 && q === '') return null;
  return (
    <section className={styles.section} aria-labelledby="read-documents">
      <h2 id="read-documents" tabIndex={-1}>
        {t('documents')}
      </h2>
      {(q !== '' || documents.length >= searchedFrom) && (
        <input
          type="search"
          dir="auto"
          className={styles.search}
          aria-label={t('searchDocuments')}
          placeholder={t('searchDocuments')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {documents.length === 0 && <p className={styles.none}>{t('noDocuments')}</p>}
      <ul className={styles.list}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} onOpen={onOpen} canDelete={canDelete} />
        ))}
      </ul>
      <div ref={sentinel} />
      <NextPageProblem query={query} />
      <p className={styles.kept}>{t('kept')}</p>
    </section>
  );
}

type RowProps = { document: Document; onOpen: Props['onOpen']; canDelete: boolean };

function DocumentRow({ document, onOpen, canDelete }: RowProps) {
  const t = useWords('read');
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const { status, failure, pages, size, used_at } = document;
  const facts = [
    status === 'reading' && t('readingShort'),
    status === 'failed' && t(`${failure ?? 'document_damaged'}_short`),
    pages !== null && t('pageCount', { count: pages, shown: format.number(pages) }),
    // Isolated: between Arabic words the unit would stand before its number.
    size > 0 && `\u2066${fileSize(size, format.number)}\u2069`,
    t('lastUsed', { date: format.date(used_at) }),
  ].filter(Boolean);
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} onClick={() => onOpen(document)}>
        <Icon icon={document.source === 'url' ? LinkOutlined : FileTextOutlined} />
        <span className={styles.title}>
          <bdi>{document.title}</bdi>
          <span className={status === 'failed' ? styles.failed : styles.facts}>{facts.join(' · ')}</span>
        </span>
      </button>
      {canDelete && (
        <IconButton
          icon={DeleteOutlined}
          size="large"
          label={t('deleteDocument', { title: document.title })}
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
        />
      )}
      {isAsking && <DeleteQuestion document={document} onClose={() => setAsking(false)} />}
    </li>
  );
}

/** A document is deleted at once and for good, so this asks first. */
function DeleteQuestion({ document, onClose }: { document: Document; onClose: () => void }) {
  const t = useWords('read');
  const errorWords = useErrorWords();
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const question = useRef<HTMLDivElement>(null);
  const deletion = useMutation({
    mutationFn: () => api.request({ service: 'ai', method: 'DELETE', path: aiAddresses.documentEntry(document.id) }),
    onSuccess: async () => {
      for (const keyOf of [documentKey, fileKey, pagesKey]) queries.removeQueries({ queryKey: keyOf(document.id) });
      const row = question.current?.closest('li') ?? null;
      focusNeighbour(row, row?.parentElement, row?.closest('section')?.querySelector('h2'));
      await queries.invalidateQueries({ queryKey: documentsKey });
      notify.success(t('deleted'));
    },
    onError: (error) => notify.error(errorWords(error)),
  });
  return (
    <div ref={question} className={styles.question} role="alert">
      <p>{t('deleteText')}</p>
      <Button look="danger" busy={deletion.isPending} onClick={() => deletion.mutate()}>
        {t('delete')}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {t('cancel')}
      </Button>
    </div>
  );
}
