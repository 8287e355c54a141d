/**
 * The text without the characters at its end that match. `/[…]+$/` does the same, but tries every place of a long run.
 * @param dropped matches a single character
 */
export function trimEndOf(text: string, dropped: RegExp): string {
  let end = text.length;
  while (end > 0) {
    const size = isPair(text, end - 2) ? 2 : 1;
    if (!dropped.test(text.slice(end - size, end))) break;
    end -= size;
  }
  return text.slice(0, end);
}

/** The same at the beginning. */
export function trimStartOf(text: string, dropped: RegExp): string {
  let start = 0;
  while (start < text.length) {
    const size = isPair(text, start) ? 2 : 1;
    if (!dropped.test(text.slice(start, start + size))) break;
    start += size;
  }
  return text.slice(start);
}

/** Two UTF-16 units that are one character. */
const isPair = (text: string, at: number): boolean => at >= 0 && (text.codePointAt(at) ?? 0) > 0xffff;
