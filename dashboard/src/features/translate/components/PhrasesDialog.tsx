import { DeleteOutlined } from '@ant-design/icons';
import type { Client } from '@deskmate/api/client/create-client';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { keepPreviousData, useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useHistoryActions } from '../../../conversation/history/use-history-actions.ts';
import { type HistoryPage, historyQuery } from '../../../conversation/store/history-queries.ts';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import { downloadText } from '../../../ui/save-file.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { phraseQuery } from '../phrase-queries.ts';
import { type Phrase, writePhrasesCsv } from '../phrases.ts';
import styles from './GlossaryManager.module.css';

/** The saved translations: to read, to copy, to open again, and all of them as a file. */
export function PhrasesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useWords('glossaries');
  return (
    <Modal open={isOpen} title={t('phrases')} onClose={onClose}>
      <PhraseList onClose={onClose} />
    </Modal>
  );
}

function PhraseList({ onClose }: { onClose: () => void }) {
  const t = useWords('glossaries');
  const conversationWords = useWords('conversation');
  const errorWords = useErrorWords();
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [q] = useDebounced(typed.trim());
  const list = useInfiniteQuery({
    ...savedQuery(api, q),
    placeholderData: keepPreviousData,
  });
  const saved = savedOf(list);
  const phrases = useQueries({ queries: saved.map(({ session_id }) => phraseQuery(api, session_id)) });

  if (list.isPending) return <p role="status">{t('loading')}</p>;
  if (list.isError && saved.length === 0) {
    return (
      <div role="alert" className={styles.state}>
        <p>{errorWords(list.error)}</p>
        <Button look="quiet" onClick={() => void list.refetch()}>
          {conversationWords('retry')}
        </Button>
      </div>
    );
  }
  if (saved.length === 0 && typed === '') return <p className={styles.note}>{t('phrasesEmpty')}</p>;
  return (
    <>
      <input
        type="search"
        dir="auto"
        className={styles.search}
        aria-label={t('searchPhrases')}
        placeholder={t('searchPhrases')}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className={styles.note} role="status">
        {saved.length === 0 && t('noPhrase')}
      </p>
      <ul className={styles.list}>
        {saved.map((entry, index) => (
          <PhraseRow key={entry.session_id} entry={entry} phrase={phrases[index]?.data ?? null} onOpen={onClose} />
        ))}
      </ul>
      <div className={styles.buttons}>
        {list.hasNextPage && (
          <Button look="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {conversationWords('more')}
          </Button>
        )}
        {saved.length > 0 && <ExportButton />}
      </div>
    </>
  );
}

type RowProps = {
  entry: HistoryPage['items'][number];
  /** Null until it is loaded. */
  phrase: Phrase | null;
  onOpen: () => void;
};

function PhraseRow({ entry: { session_id, title }, phrase, onOpen }: RowProps) {
  const t = useWords('glossaries');
  const actions = useHistoryActions();
  return (
    <li className={styles.phrase}>
      <p lang={phrase?.sourceLanguage} dir="auto">
        {phrase?.source ?? title}
      </p>
      {phrase && (
        <p lang={phrase.targetLanguage} dir="auto">
          <strong>{phrase.target}</strong>
        </p>
      )}
      <div className={styles.buttons}>
        {phrase && <CopyButton text={phrase.target} className={styles.link} />}
        <Link to={paths.conversation('translate', session_id)} className={styles.link} onClick={onOpen}>
          {t('openPhrase')}
        </Link>
        <IconButton
          icon={DeleteOutlined}
          label={t('unsavePhrase', { title })}
          onClick={() => void actions.change(session_id, { pinned: false })}
        />
      </div>
    </li>
  );
}

/** All saved translations as a file, those beyond the shown pages included. */
function ExportButton() {
  const t = useWords('glossaries');
  const errorWords = useErrorWords();
  const notify = useNotify();
  const api = useApi();
  const queries = useQueryClient();
  const [isExporting, setExporting] = useState(false);

  async function exportAll() {
    setExporting(true);
    try {
      const all: Phrase[] = [];
      const data = await queries.fetchInfiniteQuery({ ...savedQuery(api, ''), pages: Number.POSITIVE_INFINITY });
      for (const { session_id } of savedOf({ data })) {
        const phrase = await queries.fetchQuery({ ...phraseQuery(api, session_id), ...waitsForRequestLimit });
        if (phrase) all.push(phrase);
      }
      downloadText(writePhrasesCsv(all), 'translations.csv', 'text/csv');
    } catch (error) {
      notify.error(errorWords(error));
    } finally {
      setExporting(false);
    }
  }
  return (
    <button type="button" className={buttonClass('quiet')} disabled={isExporting} onClick={() => void exportAll()}>
      {t('exportPhrases')}
    </button>
  );
}

/** Each phrase is a request, and hundreds of them reach the limit of requests. */
const waitsForRequestLimit = {
  retry: (_: number, error: Error) => error instanceof ServiceError && error.code === 'too_many_requests',
  retryDelay: (_: number, error: Error) => 1000 * ((error as ServiceError).retryAfterSeconds ?? 5),
};

const savedQuery = (api: Client, q: string) => historyQuery(api, { type: 'translate', isPinned: true, q });

/** One that was taken out just now stays in the list until it is read again. */
const savedOf = ({ data }: { data: { pages: HistoryPage[] } | undefined }): HistoryPage['items'] =>
  (data?.pages ?? []).flatMap(({ items }) => items).filter(({ pinned }) => pinned);
