import { useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CopyButton } from '../../../conversation/copy/CopyButton.tsx';
import { downloadText } from '../../../conversation/copy/save-file.ts';
import { type HistoryPage, historyQuery } from '../../../conversation/history/history-queries.ts';
import { useHistoryActions } from '../../../conversation/history/use-history-actions.ts';
import { IconButton } from '../../../conversation/icon/IconButton.tsx';
import { useErrorWords } from '../../../messages/use-error-words.ts';
import { useWords } from '../../../messages/use-words.ts';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import { type Phrase, phraseQuery, writePhrasesCsv } from '../phrases.ts';
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
  const words = useWords('conversation');
  const errorWords = useErrorWords();
  const notify = useNotify();
  const api = useApi();
  const queries = useQueryClient();
  const actions = useHistoryActions();
  const list = useInfiniteQuery(historyQuery(api, { type: 'translate' }));
  const [isExporting, setExporting] = useState(false);
  // Pinned entries stand first in the history.
  const items = itemsOf(list);
  const saved = items.filter(({ pinned }) => pinned);
  const mayHaveMore = list.hasNextPage && saved.length === items.length;
  const phrases = useQueries({ queries: saved.map(({ session_id }) => phraseQuery(api, session_id)) });

  async function exportAll() {
    setExporting(true);
    try {
      const all: Phrase[] = [];
      let read = list as Pick<typeof list, 'data' | 'hasNextPage' | 'fetchNextPage'>;
      while (read.hasNextPage && itemsOf(read).every(({ pinned }) => pinned)) read = await read.fetchNextPage();
      for (const { session_id, pinned } of itemsOf(read)) {
        const phrase = pinned ? await queries.fetchQuery(phraseQuery(api, session_id)) : null;
        if (phrase) all.push(phrase);
      }
      downloadText(writePhrasesCsv(all), 'translations.csv', 'text/csv');
    } catch (error) {
      notify.error(errorWords(error));
    } finally {
      setExporting(false);
    }
  }
  if (list.isPending) return <p role="status">{t('loading')}</p>;
  if (list.isError && items.length === 0) {
    return (
      <div role="alert" className={styles.state}>
        <p>{errorWords(list.error)}</p>
        <Button look="quiet" onClick={() => void list.refetch()}>
          {words('retry')}
        </Button>
      </div>
    );
  }
  if (saved.length === 0) return <p className={styles.note}>{t('phrasesEmpty')}</p>;
  return (
    <>
      <ul className={styles.list}>
        {saved.map(({ session_id, title }, index) => {
          const phrase = phrases[index]?.data;
          return (
            <li key={session_id} className={styles.phrase}>
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
                <Link to={paths.conversation('translate', session_id)} className={styles.link} onClick={onClose}>
                  {t('openPhrase')}
                </Link>
                <IconButton
                  icon="trash"
                  label={t('unsavePhrase', { title })}
                  onClick={() => void actions.change(session_id, { pinned: false })}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <div className={styles.buttons}>
        {mayHaveMore && (
          <Button look="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {words('more')}
          </Button>
        )}
        <button type="button" className={buttonClass('quiet')} disabled={isExporting} onClick={() => void exportAll()}>
          {t('exportPhrases')}
        </button>
      </div>
    </>
  );
}

const itemsOf = ({ data }: { data: { pages: HistoryPage[] } | undefined }): HistoryPage['items'] =>
  (data?.pages ?? []).flatMap((page) => page.items);
