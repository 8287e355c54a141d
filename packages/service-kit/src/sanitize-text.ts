/** Removes what cannot be stored: NUL, which PostgreSQL refuses, and lone surrogates, which UTF-8 cannot hold. */
export function sanitize(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
}

/** Sanitizes a text that arrives in chunks: half of a surrogate pair at the end waits for the next chunk. */
export function createChunkSanitizer(): { next(chunk: string): string; rest(): string } {
  let held = '';
  return {
    next(chunk) {
      let text = held === '' ? chunk : held + chunk;
      held = '';
      if (isHighSurrogate(text.charCodeAt(text.length - 1))) {
        held = text.slice(-1);
        text = text.slice(0, -1);
      }
      return sanitize(text);
    },
    /** What still waited when the answer ended. */
    rest: () => sanitize(held),
  };
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
