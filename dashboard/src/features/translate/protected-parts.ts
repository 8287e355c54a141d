export type ProtectedPart = { start: number; end: number; kind: 'placeholder' | 'tag' | 'link' | 'number' };

/**
 * What a translation leaves as it is, in the order in which it is looked for: addresses hold figures, and tags hold
 * addresses.
 */
const patterns = [
  ['tag', /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/giu],
  ['link', /\bhttps?:\/\/[^\s<>"'،。」』）)]+|\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/giu],
  ['placeholder', /\{\{[^{}\n]{1,60}\}\}|\$\{[^{}\n]{1,60}\}|\{[\w.:,#-]{0,40}\}|%(?:\d+\$)?[sdif@]|%\(\w+\)[sdif]/gu],
  ['number', /[+-]?\p{Nd}(?:[\p{Nd}.,:/٫٬’'-]*\p{Nd})?\s?[%٪]?/gu],
] as const satisfies readonly [ProtectedPart['kind'], RegExp][];

/** The parts of a text that a translation keeps: drawn apart, and each with a direction of its own. */
export function protectedParts(text: string): ProtectedPart[] {
  const parts: ProtectedPart[] = [];
  const isTaken = new Uint8Array(text.length);
  for (const [kind, pattern] of patterns) {
    for (const { index: start, 0: match } of text.matchAll(pattern)) {
      // The full stop after an address ends the sentence.
      const words = match.replace(kind === 'link' ? /[.,;:!?]+$/ : /\s+$/, '');
      const end = start + words.length;
      if (isTaken.subarray(start, end).includes(1)) continue;
      isTaken.fill(1, start, end);
      parts.push({ start, end, kind });
    }
  }
  return parts.sort((one, other) => one.start - other.start);
}
