import { InboxOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons';
import type { HistoryItem } from '@deskmate/api/contracts/ai/history';
import type { ToolId } from '@deskmate/api/tools';
import { beginLabels } from '@deskmate/brand/tools';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { modifierKey } from '../../../conversation/composer/shortcuts.ts';
import { groupByDate } from '../../../conversation/history/date-groups.ts';
import { historyQuery } from '../../../conversation/store/history-queries.ts';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { NextPageProblem } from '../../../ui/NextPageProblem.tsx';
import { useLatest } from '../../../ui/use-latest.ts';
import { touchScreen, useMedia } from '../../../ui/use-media.ts';
import { useNextPage } from '../../../ui/use-next-page.ts';
import { DeletionUndo } from './DeletionUndo.tsx';
import styles from './HistoryPanel.module.css';
import { HistoryRow } from './HistoryRow.tsx';

type Props = {
  tool: ToolId;
  /** Called when a link or a button leads to another conversation. */
  onNavigate: (() => void) | undefined;
  onSearch: () => void;
};

/** Past conversations of a tool: grouped by date, loaded as one scrolls, with everything that can be done with them. */
export function HistoryPanel({ tool, onNavigate, onSearch }: Props) {
  const t = useWords('history');
  const { language } = useSettings();
  const isTouched = useMedia(touchScreen);
  const navigate = useNavigate();
  const activeId = useMatch(`${paths[tool]}/:sessionId`)?.params.sessionId ?? null;
  const [isArchive, setArchive] = useState(false);
  const [deletedIds, setDeletedIds] = useState<readonly string[]>([]);
  const begin = () => {
    void navigate(paths[tool]);
    onNavigate?.();
  };
  const search = () => {
    onNavigate?.();
    onSearch();
  };
  // The same functions in every render, so that only the rows that have changed are drawn again.
  const latest = useLatest({ activeId, navigate });
  const leave = useCallback(
    (sessionId: string) => {
      if (sessionId === latest.current.activeId) void latest.current.navigate(paths[tool]);
    },
    [latest, tool],
  );
  const onDeleted = useCallback(
    (sessionId: string) => {
      setDeletedIds((all) => [...all, sessionId]);
      leave(sessionId);
    },
    [leave],
  );
  return (
    <nav className={styles.panel} aria-label={t('title')}>
      <div className={styles.actions}>
        <button type="button" className={styles.action} onClick={begin}>
          <Icon icon={PlusOutlined} size={16} /> {beginLabels[tool][language]}
        </button>
        <IconButton
          icon={SearchOutlined}
          size="large"
          label={t('search')}
          title={isTouched ? t('search') : `${t('search')} (${modifierKey} K)`}
          onClick={search}
        />
        <IconButton
          icon={InboxOutlined}
          size="large"
          label={t('archive')}
          aria-pressed={isArchive}
          onClick={() => setArchive(!isArchive)}
        />
      </div>
      <HistoryList
        tool={tool}
        isArchive={isArchive}
        activeId={activeId}
        onNavigate={onNavigate}
        onArchived={leave}
        onDeleted={onDeleted}
      />
      {deletedIds.length > 0 && (
        <DeletionUndo key={deletedIds.join(' ')} sessionIds={deletedIds} onOver={() => setDeletedIds([])} />
      )}
    </nav>
  );
}

/** Pinned ones come first, the others under the day they were last touched. */
const listedUnder = ({ pinned, updated_at }: HistoryItem) => (pinned ? null : updated_at);

type ListProps = {
  tool: ToolId;
  isArchive: boolean;
  activeId: string | null;
  onNavigate: (() => void) | undefined;
  onArchived: (sessionId: string) => void;
  onDeleted: (sessionId: string) => void;
};

function HistoryList({ tool, isArchive, activeId, onNavigate, onArchived, onDeleted }: ListProps) {
  const t = useWords('history');
  const errorWords = useErrorWords();
  const query = useInfiniteQuery(historyQuery(useApi(), { type: tool, archived: isArchive }));
  const sentinel = useNextPage<HTMLDivElement>(query);
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
      {groupByDate(items, new Date(), listedUnder).map(({ group, items: members }) => (
        <section key={group} aria-label={t(group)}>
          <h2 className={styles.group}>{t(group)}</h2>
          <ul className={styles.rows}>
            {members.map((item) => (
              <HistoryRow
                key={item.session_id}
                item={item}
                isActive={item.session_id === activeId}
                onNavigate={onNavigate}
                onArchived={onArchived}
                onDeleted={onDeleted}
              />
            ))}
          </ul>
        </section>
      ))}
      <div ref={sentinel} />
      {query.isFetchingNextPage && <Skeleton label={t('loading')} />}
      <NextPageProblem query={query} />
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
