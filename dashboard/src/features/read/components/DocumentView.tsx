import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import { useSearchBar } from '../use-search-bar.ts';
import { PageList, type PageListHandle } from '../viewer/PageList.tsx';
import type { PageMark } from '../viewer/PageSlot.tsx';
import type { PageArea, PageSource } from '../viewer/page-source.ts';
import { usePageView } from '../viewer/use-page-view.ts';
import { viewerCommand } from '../viewer-command.ts';
import { AreaPicker } from './AreaPicker.tsx';
import styles from './DocumentView.module.css';
import type { Passage } from './read-passage.ts';
import { SearchBar } from './SearchBar.tsx';
import { type PassageAction, SelectionMenu } from './SelectionMenu.tsx';
import { type OutlineEntry, SidePanel } from './SidePanel.tsx';
import { ViewerBar } from './ViewerBar.tsx';

/** A part of a page, to be asked about. */
export type PagePicture = { page: number; picture: Blob };

type Props = {
  source: PageSource;
  outline: readonly OutlineEntry[];
  mark: PageMark | null;
  /** Null where nothing can be asked yet. */
  onAction: ((action: PassageAction, passage: Passage) => void) | null;
  /** Takes a picture of a part of a page. */
  onPicture: ((picture: PagePicture) => void) | null;
  onPage?: (page: number) => void;
  /** What asking about a passage costs. */
  passagePrice: string;
  /** What can be done with the whole document. */
  tools: ReactNode;
};

/** The pages of one document with search, outline and thumbnails. */
export function DocumentView({ source, outline, mark, passagePrice, tools, ...on }: Props) {
  const list = useRef<PageListHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(1);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const notify = useNotify();
  const t = useWords('read');
  const view = usePageView(frame, source);
  const hasPanel = source.renderThumbnail !== null || outline.length > 0;
  const canPick = source.pictureOf !== null && on.onPicture !== null;
  const goTo = (to: number) => list.current?.goTo(Math.min(Math.max(1, to), source.count));
  const bar = useSearchBar(source, goTo);
  const focusPages = () => list.current?.scroller?.focus({ preventScroll: true });
  const closeSearch = () => {
    bar.setOpen(false);
    focusPages();
  };
  const closePicker = () => {
    setPicking(false);
    focusPages();
  };
  const pick = (picked: number, area: PageArea) => {
    setPicking(false);
    source.pictureOf?.(picked, area).then(
      (picture) => on.onPicture?.({ page: picked, picture }),
      (error: unknown) => {
        console.info('The part of the page could not be drawn.', error);
        notify.error(t('pictureFailed'));
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const command = viewerCommand(event, isRightToLeft);
    if (command === null) return;
    event.preventDefault();
    if (command === 'search') bar.setOpen(true);
    else if (command === 'fit') view.setZoom('fit');
    else if (command === 'zoomIn' || command === 'zoomOut') view.step(command === 'zoomIn' ? 1 : -1);
    else goTo(page + (command === 'nextPage' ? 1 : -1));
  };

  return (
    <div className={styles.view}>
      <ViewerBar
        pages={{ page, count: source.count, goTo }}
        view={view}
        panel={hasPanel ? { isOpen: isPanelOpen, toggle: () => setPanelOpen(!isPanelOpen) } : null}
        search={{ isOpen: bar.isOpen, toggle: () => (bar.isOpen ? closeSearch() : bar.setOpen(true)) }}
        picker={canPick ? { isOpen: isPicking, toggle: () => setPicking(!isPicking) } : null}
      >
        {tools}
      </ViewerBar>
      {bar.isOpen && (
        <SearchBar
          typed={bar.typed}
          search={bar.search}
          count={source.count}
          at={bar.at}
          onType={bar.type}
          onStep={bar.step}
          onClose={closeSearch}
        />
      )}
      <div className={styles.body}>
        {isPanelOpen && (
          <SidePanel source={source} outline={outline} page={page} onPage={goTo} onClose={() => setPanelOpen(false)} />
        )}
        <div ref={frame} className={styles.frame}>
          <PageList
            ref={list}
            source={source}
            scale={view.scale}
            isMeasured={view.isMeasured}
            isDark={view.isDark}
            mark={mark}
            query={bar.search.query}
            currentHit={bar.currentHit}
            onPage={(seen) => {
              setPage(seen);
              on.onPage?.(seen);
            }}
            onKeyDown={onKeyDown}
          />
          {isPicking && <AreaPicker pages={list} page={page} onPick={pick} onClose={closePicker} />}
          {on.onAction && <SelectionMenu frame={frame} onAction={on.onAction} price={passagePrice} />}
        </div>
      </div>
    </div>
  );
}
