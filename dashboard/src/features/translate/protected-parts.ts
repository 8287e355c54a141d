export type ProtectedPart = { start: number; end: number; kind: 'placeholder' | 'tag' | 'link' | 'number' };

/**
 * What a translation leaves as it is, in the order in which it is looked for: addresses hold figures, and tags hold
 * addresses.
 */
const patterns = [
  ['tag', /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/giu],
  ['link', /\bhttps?:\/\/[^\s<>"'،。」』）)]+/giu],
  // Mail addresses, and words that are none, so that no word is read from each of its letters.
  ['link', /\w[\w.+-]*(?:@[\w-]+(?:\.[\w-]+)+)?/g],
  ['placeholder', /\{\{[^{}\n]+\}\}|\$\{[^{}\n]+\}|\{[\w.:,#-]*\}|%(?:\d+\$)?[sdif@]|%\(\w+\)[sdif]/g],
  ['number', /[+-]?\p{Nd}(?:[\p{Nd}.,:/٫٬’'-]*\p{Nd})?\s?[%٪]?/gu],
] as const satisfies readonly [ProtectedPart['kind'], RegExp][];

/** Braces around more than this hold a text. */
const longestPlaceholder = 64;

/** The parts of a text that a translation keeps: drawn apart, and each with a direction of its own. */
export function protectedParts(text: string): ProtectedPart[] {
  const parts: ProtectedPart[] = [];
  const isTaken = new Uint8Array(text.length);
  for (const [kind, pattern] of patterns) {
    for (const { index: start, 0: match } of text.matchAll(pattern)) {
      if (kind === 'link' && !/[:@]/.test(match)) continue;
      if (kind === 'placeholder' && match.length > longestPlaceholder) continue;
      let end = start + match.trimEnd().length;
      // The full stop after an address ends the sentence.
      if (kind === 'link') while (/[.,;:!?]/.test(text.charAt(end - 1))) end--;
      if (isTaken.subarray(start, end).includes(1)) continue;
      isTaken.fill(1, start, end);
      parts.push({ start, end, kind });
    }
  }
  return parts.sort((one, other) => one.start - other.start);
}
