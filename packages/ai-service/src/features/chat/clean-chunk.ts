/**
 * Makes what a vendor sends safe to send on and to store: no NUL, which PostgreSQL cannot hold, and
 * no half of a surrogate pair, which UTF-8 cannot. A half at the end waits for its other half in
 * the next chunk.
 */
export function chunkCleaner(): { clean(chunk: string): string; rest(): string } {
  let held = '';
  return {
    clean(chunk) {
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

export function sanitize(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
}
