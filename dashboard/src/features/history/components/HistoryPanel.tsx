import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../../conversation/icon/Icon.tsx';
import { useLoadMore } from '../../../conversation/scroll/use-load-more.ts';
import { useErrorWords } from '../../../messages/use-error-words.ts';
import { useWords } from '../../../messages/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { groupByDate } from '../date-groups.ts';
import { historyQuery } from '../history-queries.ts';
import styles from './HistoryPanel.module.css';
import { HistoryRow } from './HistoryRow.tsx';
import { UndoBar } from './UndoBar.tsx';

type Props = {
  activeId: string | null;
  onOpen: (sessionId: string) => void;
  onNew: () => void;
  onSearch: () => void;
  /** The open conversation was deleted or archived. */
  onGone: () => void;
};

/** Past conversations: grouped by date, loaded as one scrolls, with everything that can be done with them. */
export function HistoryPanel({ activeId, onOpen, onNew, onSearch, onGone }: Props) {
  const t = useWords('history');
  const [isArchive, setArchive] = useState(false);
  const [deletedId, setDeletedId] = useState<string | null>(null);
  const gone = (sessionId: string) => {
    if (sessionId === activeId) onGone();
  };
  return (
    <nav className={styles.panel} aria-label={t('title')}>
      <div className={styles.actions}>
        <button type="button" className={styles.action} onClick={() => onNew()}>
          <Icon name="plus" size={18} /> {t('newChat')}
        </button>
        <button type="button" className={styles.action} onClick={onSearch}>
          <Icon name="search" size={18} /> {t('search')} <kbd>Ctrl K</kbd>
        </button>
        <button type="button" className={styles.action} aria-pressed={isArchive} onClick={() => setArchive(!isArchive)}>
          <Icon name="archive" size={18} /> {t('archive')}
        </button>
      </div>
      <HistoryList
        isArchive={isArchive}
        activeId={activeId}
        onOpen={onOpen}
        onArchived={gone}
        onDeleted={(sessionId) => {
          setDeletedId(sessionId);
          gone(sessionId);
        }}
      />
      {deletedId && <UndoBar key={deletedId} sessionId={deletedId} onClosed={() => setDeletedId(null)} />}
    </nav>
  );
}

type ListProps = {
  isArchive: boolean;
  activeId: string | null;
  onOpen: (sessionId: string) => void;
  onArchived: (sessionId: string) => void;
  onDeleted: (sessionId: string) => void;
};

function HistoryList({ isArchive, activeId, onOpen, onArchived, onDeleted }: ListProps) {
  const t = useWords('history');
  const errorWords = useErrorWords();
  const query = useInfiniteQuery(historyQuery(useApi(), { type: 'chat', archived: isArchive }));
  const sentinel = useLoadMore<HTMLDivElement>(
    () => void query.fetchNextPage(),
    query.hasNextPage && !query.isFetchingNextPage,
  );
  if (query.isPending) return <Skeleton label={t('loading')} />;
  if (query.isError && !query.data) {
    return (
      <div className={styles.state} role="alert">
        <p>{errorWords(query.error)}</p>
        <button type="button" className={styles.retry} onClick={() => void query.refetch()}>
          {t('retry')}
        </button>
      </div>
    );
  }
  const items = (query.data?.pages ?? []).flatMap((page) => page.items);
  if (items.length === 0) return <p className={styles.state}>{t(isArchive ? 'emptyArchive' : 'empty')}</p>;
  return (
    <div className={styles.list}>
      {groupByDate(items, new Date()).map(({ group, items: members }) => (
        <section key={group} aria-label={t(group)}>
          <h3 className={styles.group}>{t(group)}</h3>
          <ul className={styles.rows}>
            {members.map((item) => (
              <HistoryRow
                key={item.session_id}
                item={item}
                isActive={item.session_id === activeId}
                onOpen={onOpen}
                onArchived={onArchived}
                onDeleted={onDeleted}
              />
            ))}
          </ul>
        </section>
      ))}
      <div ref={sentinel} />
      {query.isFetchingNextPage && <Skeleton label={t('loading')} />}
    </div>
  );
}

const Skeleton = ({ label }: { label: string }) => (
  <div className={styles.skeleton} role="status" aria-label={label}>
    <span />
    <span />
    <span />
    <span />
  </div>
);
