import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { createNearView, NearViewContext } from './near-view.ts';
import styles from './PageList.module.css';
import { type PageMark, PageSlot } from './PageSlot.tsx';
import { pageAt } from './page-at.ts';
import type { PageSource } from './page-source.ts';

export type PageListHandle = { goTo: (page: number) => void; scroller: HTMLElement | null };

type Props = {
  ref: Ref<PageListHandle>;
  source: PageSource;
  scale: number;
  /** False while the pages have no size yet, because their pane has not been shown. */
  isMeasured: boolean;
  isDark: boolean;
  mark: PageMark | null;
  query: string;
  currentHit: { page: number; index: number } | null;
  onPage: (page: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** Pixels that stay free above a page that was gone to. */
const above = 8;

/** All pages below each other. Only those near the view are drawn. */
export function PageList(props: Props) {
  const { ref, source, scale, isMeasured, isDark, mark, query, currentHit, onPage, onKeyDown } = props;
  const t = useWords('read');
  const format = useFormat();
  const labels = useMemo(
    () => Array.from({ length: source.count }, (_, index) => t('pageNumber', { page: format.number(index + 1) })),
    [source.count, t, format],
  );
  const scroller = useRef<HTMLElement>(null);
  const nearView = useNearView(scroller);
  const reportPage = useEffectEvent(onPage);
  useKeptLineOnResize(scroller, scale, source);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const slots = element.children;
      const topOf = (index: number) => (slots[index] as HTMLElement | undefined)?.offsetTop ?? 0;
      reportPage(pageAt(slots.length, topOf, element.scrollTop, element.clientHeight));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', onScroll);
    };
  }, []);

  const goTo = useCallback((page: number) => {
    const element = scroller.current;
    const slot = element?.children[page - 1] as HTMLElement | undefined;
    if (element && slot) element.scrollTop = slot.offsetTop - above;
  }, []);
  useImperativeHandle(ref, () => ({ goTo, scroller: scroller.current }));

  const markedPage = mark?.page ?? null;
  // Pages get their size when their pane is first shown; until then there is nowhere to go.
  useLayoutEffect(() => {
    if (mark && isMeasured) goTo(mark.page);
  }, [mark, isMeasured, goTo]);

  return (
    <section
      ref={scroller}
      className={isDark ? styles.dark : styles.pages}
      aria-label={t('pages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      data-pages
      onKeyDown={onKeyDown}
    >
      <NearViewContext value={nearView}>
        {labels.map((label, index) => {
          const page = index + 1;
          return (
            <PageSlot
              key={page}
              page={page}
              label={label}
              source={source}
              scale={scale}
              mark={page === markedPage ? mark : null}
              query={query}
              currentHit={currentHit?.page === page ? currentHit.index : null}
            />
          );
        })}
      </NearViewContext>
    </section>
  );
}

function useNearView(scroller: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<ReturnType<typeof createNearView> | null>(null);
  useLayoutEffect(() => {
    if (!scroller.current) return;
    const made = createNearView(scroller.current);
    setView(made);
    return () => made.close();
  }, [scroller]);
  return view;
}

/**
 * Keeps the reader at the same line when pages change their size: by a zoom, or once the sizes of a mixed document are
 * known. Safari has no scroll anchoring.
 */
function useKeptLineOnResize(scroller: RefObject<HTMLElement | null>, scale: number, source: PageSource) {
  const drawn = useRef({ scale, source });
  const place = useRef({ index: 0, share: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      const slots = element.children;
      const topOf = (index: number) => (slots[index] as HTMLElement).offsetTop;
      const index = pageAt(slots.length, topOf, element.scrollTop, 0) - 1;
      const { offsetTop, offsetHeight } = slots[index] as HTMLElement;
      place.current = { index, share: (element.scrollTop - offsetTop) / Math.max(1, offsetHeight) };
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroller]);
  useLayoutEffect(() => {
    const element = scroller.current;
    const slot = element?.children[place.current.index] as HTMLElement | undefined;
    if (drawn.current.scale === scale && drawn.current.source === source) return;
    drawn.current = { scale, source };
    if (element && slot && element.scrollTop > 0)
      element.scrollTop = slot.offsetTop + place.current.share * slot.offsetHeight;
  }, [scroller, scale, source]);
}
