export type Placeholder = { start: number; end: number; name: string };

/**
 * `[date]`, `{name}`, `{{name}}`: gaps to be filled in by hand. Links of Markdown, footnotes, boxes to tick and code are
 * none.
 */
const pattern =
  /(?<![\]\w\\])\[(?![ xX]?\])(?!\d+\])([\p{L}\p{N}][^[\]\n]{0,58})\](?![([:])|\{\{?([\p{L}][\p{L}\p{M}\p{N}_ .-]{0,58})\}?\}/gu;

/** The gaps of a text, in their order. */
export const findPlaceholders = (text: string): Placeholder[] =>
  [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    name: (match[1] ?? match[2] ?? '').trim(),
  }));

/** The first gap after this place, or with `isBack` the last one before it; null where there is none. */
export function placeholderBeside(
  text: string,
  selection: { start: number; end: number },
  isBack: boolean,
): Placeholder | null {
  const all = findPlaceholders(text);
  const found = isBack
    ? all.findLast(({ end, start }) => end <= selection.start && start !== selection.start)
    : all.find(({ start }) => start >= selection.end);
  return found ?? null;
}
