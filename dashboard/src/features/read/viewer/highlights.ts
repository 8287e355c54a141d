export type HighlightName = 'read-quote' | 'read-hit' | 'read-hit-current';

/** Marks ranges until the returned function is called. A browser without custom highlights only scrolls to them. */
export function highlight(name: HighlightName, ranges: readonly Range[]): () => void {
  if (!('highlights' in CSS) || ranges.length === 0) return () => {};
  const marks = CSS.highlights.get(name) ?? new Highlight();
  for (const range of ranges) marks.add(range);
  CSS.highlights.set(name, marks);
  return () => {
    for (const range of ranges) marks.delete(range);
  };
}
