/** Pixels between the element and what covers it. */
const gapPx = 8;

/** Scrolls an element that got the focus by keyboard up to the top of what covers the end of its scroller. */
export function showAbove(cover: HTMLElement | null, focused: Element, scroller: HTMLElement | null): void {
  if (!cover || !scroller || !focused.matches(':focus-visible')) return;
  const covered = focused.getBoundingClientRect().bottom + gapPx - cover.getBoundingClientRect().top;
  if (covered > 0) scroller.scrollTop += covered;
}
