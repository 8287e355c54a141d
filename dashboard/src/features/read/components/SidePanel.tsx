import { CloseOutlined } from '@ant-design/icons';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { createNearView, NearViewContext, useIsNear } from '../viewer/near-view.ts';
import type { PageSource } from '../viewer/page-source.ts';
import styles from './SidePanel.module.css';

export type OutlineEntry = { title: string; page: number; level: number };

type Props = {
  source: PageSource;
  outline: readonly OutlineEntry[];
  page: number;
  onPage: (page: number) => void;
  onClose: () => void;
};

/** The pages in small, or the headings of the document. */
export function SidePanel({ source, outline, page, onPage, onClose }: Props) {
  const t = useWords('read');
  const { renderThumbnail } = source;
  const [chosen, setChosen] = useState<'outline' | 'pages'>(outline.length > 0 ? 'outline' : 'pages');
  const shown = renderThumbnail === null ? 'outline' : outline.length === 0 ? 'pages' : chosen;
  return (
    <nav className={styles.panel} aria-label={t('panel')}>
      <div className={styles.head}>
        {outline.length > 0 && (
          <button type="button" aria-pressed={shown === 'outline'} onClick={() => setChosen('outline')}>
            {t('outline')}
          </button>
        )}
        {renderThumbnail && (
          <button type="button" aria-pressed={shown === 'pages'} onClick={() => setChosen('pages')}>
            {t('thumbnails')}
          </button>
        )}
        <IconButton icon={CloseOutlined} label={t('closePanel')} className={styles.close} onClick={onClose} />
      </div>
      {shown === 'outline' ? (
        <Outline outline={outline} page={page} onPage={onPage} />
      ) : (
        renderThumbnail && <Thumbnails renderThumbnail={renderThumbnail} source={source} page={page} onPage={onPage} />
      )}
    </nav>
  );
}

function Outline({ outline, page, onPage }: Pick<Props, 'outline' | 'page' | 'onPage'>) {
  const format = useFormat();
  const currentAt = outline.findLastIndex((entry) => entry.page <= page);
  return (
    <ol className={styles.outline}>
      {outline.map((entry, index) => (
        <li key={index}>
          <button
            type="button"
            style={{ paddingInlineStart: `${8 + Math.min(entry.level - 1, 4) * 14}px` }}
            aria-current={index === currentAt}
            onClick={() => onPage(entry.page)}
          >
            <span dir="auto">{entry.title}</span>
            <span className={styles.number}>{format.number(entry.page)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

type ThumbnailsProps = Pick<Props, 'source' | 'page' | 'onPage'> & {
  renderThumbnail: NonNullable<PageSource['renderThumbnail']>;
};

function Thumbnails({ renderThumbnail, source, page, onPage }: ThumbnailsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [view, setView] = useState<ReturnType<typeof createNearView> | null>(null);
  useEffect(() => {
    if (!list.current) return;
    const made = createNearView(list.current);
    setView(made);
    return () => made.close();
  }, []);
  useEffect(() => {
    const current = list.current?.children[page - 1];
    if (current) current.scrollIntoView({ block: 'nearest' });
  }, [page]);
  const pages = useMemo(() => Array.from({ length: source.count }, (_, index) => index + 1), [source.count]);
  return (
    <ol ref={list} className={styles.thumbnails}>
      <NearViewContext value={view}>
        {pages.map((number) => (
          <ThumbnailSlot
            key={number}
            number={number}
            ratio={ratioOf(source, number)}
            isCurrent={number === page}
            renderThumbnail={renderThumbnail}
            onPage={onPage}
          />
        ))}
      </NearViewContext>
    </ol>
  );
}

type SlotProps = {
  number: number;
  ratio: number;
  isCurrent: boolean;
  renderThumbnail: ThumbnailsProps['renderThumbnail'];
  onPage: (page: number) => void;
};

function ThumbnailSlot({ number, ratio, isCurrent, renderThumbnail, onPage }: SlotProps) {
  const t = useWords('read');
  const format = useFormat();
  const slot = useRef<HTMLButtonElement>(null);
  const isNear = useIsNear(slot);
  return (
    <li>
      <button
        ref={slot}
        type="button"
        className={styles.thumbnail}
        aria-current={isCurrent}
        aria-label={t('pageNumber', { page: format.number(number) })}
        onClick={() => onPage(number)}
      >
        <span className={styles.paper} style={{ aspectRatio: ratio }}>
          {isNear && renderThumbnail(number)}
        </span>
        <span className={styles.number}>{format.number(number)}</span>
      </button>
    </li>
  );
}

function ratioOf(source: PageSource, page: number): number {
  const size = source.sizeOf(page);
  return size ? size.width / size.height : 0.7;
}
