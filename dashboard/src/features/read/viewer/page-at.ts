/**
 * The page that a reader is at: the last one that begins above a third of the view.
 * @param topOf Where a page begins, by its index from 0; ascending.
 */
export function pageAt(count: number, topOf: (index: number) => number, scrollTop: number, viewHeight: number): number {
  const line = scrollTop + viewHeight / 3;
  let low = 0;
  let high = Math.max(0, count - 1);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (topOf(middle) <= line) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
