import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { isComposing } from '../../../ui/is-composing.ts';
import type { Hit } from '../viewer/use-search.ts';
import styles from './SearchBar.module.css';

type Props = {
  typed: string;
  search: { query: string; hits: Hit[]; searched: number; failed: boolean };
  /** Pages of the document. */
  count: number;
  /** Which hit is shown, from 0; -1 for none. */
  at: number;
  onType: (text: string) => void;
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
};

/** Searches the document: Enter and Shift+Enter go from one place to the next, Escape closes. */
export function SearchBar({ typed, search, count, at, onType, onStep, onClose }: Props) {
  const t = useWords('read');
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const { query, hits, searched, failed } = search;
  const isSearching = typed.trim() !== '' && (query !== typed.trim() || (searched < count && hits.length === 0));
  const found = hits.length;
  return (
    <search className={styles.bar}>
      <input
        ref={field}
        type="search"
        dir="auto"
        className={styles.field}
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) onStep(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          }
        }}
      />
      <span className={styles.found} role="status">
        {failed
          ? t('searchFailed')
          : typed.trim() === ''
            ? ''
            : isSearching
              ? t('searching')
              : found === 0
                ? t('noHits')
                : t('hitOf', { at: format.number(at + 1), count: format.number(found) })}
      </span>
      <IconButton
        icon={ArrowUpOutlined}
        size="large"
        label={t('hitBefore')}
        disabled={found === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon={ArrowDownOutlined}
        size="large"
        label={t('hitAfter')}
        disabled={found === 0}
        onClick={() => onStep(1)}
      />
      <IconButton icon={CloseOutlined} size="large" label={t('closeSearch')} onClick={onClose} />
    </search>
  );
}
