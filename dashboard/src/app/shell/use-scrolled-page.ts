import { type UIEvent, useState } from 'react';

const scrolledPastPx = 80;
/** How much higher the page becomes when the header shrinks. Without this slack a page as long would flicker. */
const slackPx = 16;

/** Whether the page of an address is scrolled past 80 px: `data-page-scroller` marks the element that scrolls it. */
export function useScrolledPage(pathname: string) {
  const [scrolled, setScrolled] = useState<string | null>(null);
  const onScrollCapture = ({ target }: UIEvent) => {
    if (!(target instanceof HTMLElement) || !('pageScroller' in target.dataset)) return;
    const { scrollTop } = target;
    setScrolled((before) => (scrollTop > scrolledPastPx - (before === pathname ? slackPx : 0) ? pathname : null));
  };
  return { isScrolled: scrolled === pathname, onScrollCapture };
}
