import { CloseOutlined } from '@ant-design/icons';
import type { HistoryItem } from '@deskmate/api/contracts/ai/history';
import { oneLine } from '@deskmate/api/one-line';
import { toolTitles } from '@deskmate/brand/tools';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { historyQuery } from '../../../conversation/store/history-queries.ts';
import type { ToolEntry } from '../../../conversation/tool-entry.ts';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { isComposing } from '../../../ui/is-composing.ts';
import { moveFocus } from '../../../ui/menu/move-focus.ts';
import { NextPageProblem } from '../../../ui/NextPageProblem.tsx';
import { Overlay } from '../../../ui/Overlay.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { useNextPage } from '../../../ui/use-next-page.ts';
import { findWords } from '../find-words.ts';
import { plainExcerpt } from '../plain-excerpt.ts';
import styles from './SearchDialog.module.css';

type Props = { isOpen: boolean; onClose: () => void };

/** Full-text search over all tools; choosing a result jumps to its message. */
export function SearchDialog({ isOpen, onClose }: Props) {
  const t = useWords('history');
  const navigate = useNavigate();
  const open = ({ session_id, type, match }: HistoryItem) => {
    onClose();
    void navigate(paths.conversation(type, session_id), {
      state: match ? ({ target: match.chat_id } satisfies ToolEntry) : null,
    });
  };
  return (
    <Overlay isOpen={isOpen} label={t('searchTitle')} className={styles.dialog} onClose={onClose}>
      <SearchBody onOpen={open} onClose={onClose} />
    </Overlay>
  );
}

type BodyProps = { onOpen: (item: HistoryItem) => void; onClose: () => void };

function SearchBody({ onOpen, onClose }: BodyProps) {
  const t = useWords('history');
  const [text, setText] = useState('');
  const [query, setQuery] = useDebounced(useDeferredValue(text).trim());
  /** The text whose first result Enter asked for; it opens once it has been found. */
  const [openFirstOf, setOpenFirstOf] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event;
    if (isComposing(event)) return;
    if (key === 'Escape') {
      // A search field handles the first Escape itself, to clear its text.
      event.preventDefault();
      onClose();
    } else if (key === 'Enter' && target instanceof HTMLInputElement && text.trim() !== '') {
      event.preventDefault();
      setQuery(text.trim());
      setOpenFirstOf(text.trim());
    } else moveFocus(event);
  };
  return (
    <search className={styles.body} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <input
          type="search"
          dir="auto"
          // biome-ignore lint/a11y/noAutofocus: a dialog that was opened to type in.
          autoFocus
          className={styles.input}
          aria-label={t('searchTitle')}
          placeholder={t('searchPlaceholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpenFirstOf(null);
          }}
        />
        <IconButton icon={CloseOutlined} label={t('close')} data-outside-list onClick={onClose} />
      </div>
      <SearchResults q={query} opensFirst={openFirstOf === query} onOpen={onOpen} />
    </search>
  );
}

type ResultsProps = { q: string; opensFirst: boolean; onOpen: (item: HistoryItem) => void };

function SearchResults({ q, opensFirst, onOpen }: ResultsProps) {
  const t = useWords('history');
  const errorWords = useErrorWords();
  const { language } = useSettings();
  const query = useInfiniteQuery(historyQuery(useApi(), { q }));
  const sentinel = useNextPage<HTMLDivElement>(query);
  const items = (query.data?.pages ?? []).flatMap((page) => page.items);
  const first = opensFirst ? items[0] : undefined;
  const openFirst = useEffectEvent((item: HistoryItem) => onOpen(item));
  useEffect(() => {
    if (first) openFirst(first);
  }, [first]);
  if (query.isPending) return <p className={styles.state}>{t('loading')}</p>;
  if (query.isError && !query.data) {
    return (
      <div className={styles.state} role="alert">
        <p>{errorWords(query.error)}</p>
        <Button look="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  // A long search answers in pages, of which the first may be empty.
  if (items.length === 0 && !query.hasNextPage)
    return (
      <p className={styles.state} role="status">
        {t(q === '' ? 'empty' : 'nothingFound')}
      </p>
    );
  return (
    <div className={styles.results}>
      {q !== '' && items.length > 0 && (
        <p className="visually-hidden" role="status">
          {query.hasNextPage ? t('foundMore', { count: items.length }) : t('found', { count: items.length })}
        </p>
      )}
      {items.map((item) => (
        <button
          key={`${item.session_id}${item.match?.chat_id ?? ''}`}
          type="button"
          className={styles.result}
          onClick={() => onOpen(item)}
        >
          <span className={styles.title} dir="auto">
            {oneLine(item.title) || t('untitled')}
          </span>
          <span className={styles.tool}>{toolTitles[item.type][language]}</span>
          {item.match && (
            <span className={styles.excerpt} dir="auto">
              <Marked text={plainExcerpt(item.match.excerpt)} query={q} />
            </span>
          )}
        </button>
      ))}
      <div ref={sentinel} />
      {items.length === 0 && !query.isFetchNextPageError && <p className={styles.state}>{t('loading')}</p>}
      <NextPageProblem query={query} />
    </div>
  );
}

/** A text with the searched words marked. */
function Marked({ text, query }: { text: string; query: string }) {
  return findWords(text, query).map((part, index) =>
    part.isHit ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}
