import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { findAll, findQuote, type Span } from '../text/find-in-text.ts';
import { rangesOfSpans, textOfPage } from '../text/page-text.ts';
import { highlight } from './highlights.ts';
import { useIsNear } from './near-view.ts';
import styles from './PageList.module.css';
import type { PageSource } from './page-source.ts';

/** What of a page is to be shown: a quote, or the page itself. A new object makes the list go there once more. */
export type PageMark = {
  page: number;
  quote: string | null;
  /** Where the quote begins in the text of the page as the service has it. */
  start: number;
};

type Props = {
  page: number;
  label: string;
  source: PageSource;
  scale: number;
  mark: PageMark | null;
  query: string;
  /** Which hit of this page is the one gone to. */
  currentHit: number | null;
};

/** The slot of one page, as large as the page; its content is drawn while it is near the view. */
export const PageSlot = memo(function PageSlot({ page, label, source, scale, mark, query, currentHit }: Props) {
  const slot = useRef<HTMLElement>(null);
  const isNear = useIsNear(slot);
  const [text, setText] = useState<HTMLElement | null>(null);
  const size = source.sizeOf(page);
  // The target page is drawn at once, wherever it is.
  const isDrawn = isNear || mark !== null || currentHit !== null;
  const drawnText = isDrawn ? text : null;
  useQuoteMark(drawnText, mark, slot);
  useHitMarks(drawnText, query, currentHit, slot);
  const style = size
    ? { inlineSize: `${size.width * scale}px`, blockSize: `${size.height * scale}px` }
    : { fontSize: `${scale}rem` };
  return (
    <article ref={slot} className={size ? styles.sheet : styles.flow} style={style} data-page={page} aria-label={label}>
      {isDrawn && source.renderPage({ page, scale, onText: setText })}
    </article>
  );
});

function useQuoteMark(text: HTMLElement | null, mark: PageMark | null, slot: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!text || !mark?.quote) return;
    const span = findQuote(textOfPage(text), mark.quote, mark.start);
    if (!span) return;
    const ranges = rangesOfSpans(text, [span]);
    bringIntoView(ranges[0], slot.current?.parentElement ?? null);
    return highlight('read-quote', ranges);
  }, [text, mark, slot]);
}

function useHitMarks(
  text: HTMLElement | null,
  query: string,
  currentHit: number | null,
  slot: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    if (!text || query === '') return;
    const spans: Span[] = findAll(textOfPage(text), query);
    const ranges = rangesOfSpans(text, spans);
    const current = currentHit === null ? undefined : ranges[Math.min(currentHit, ranges.length - 1)];
    const clearAll = highlight(
      'read-hit',
      ranges.filter((range) => range !== current),
    );
    const clearCurrent = highlight('read-hit-current', current ? [current] : []);
    bringIntoView(current, slot.current?.parentElement ?? null);
    return () => {
      clearAll();
      clearCurrent();
    };
  }, [text, query, currentHit, slot]);
}

/** Scrolls a range to the upper third of the view, unless it is in the middle of it already. */
function bringIntoView(range: Range | undefined, scroller: HTMLElement | null) {
  if (!range || !scroller) return;
  const at = range.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  const isSeen = at.top > view.top + view.height * 0.1 && at.bottom < view.bottom - view.height * 0.1;
  if (!isSeen) scroller.scrollTop += at.top - view.top - view.height / 3;
  const isSeenAcross = at.left >= view.left && at.right <= view.right;
  if (!isSeenAcross) scroller.scrollLeft += at.left - view.left - 24;
}
