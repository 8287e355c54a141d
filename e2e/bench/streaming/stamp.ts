const mark = 't=';
const digits = 16;
/** Longest rest of a packet that may hold the beginning of a stamp. */
export const stampLength = mark.length + digits;

/** A clock that all processes of one machine share, in microseconds. */
export const nowMicros = (): number => Number(process.hrtime.bigint() / 1000n);

/** The time of sending, as a part of an answer's text. */
export const stamp = (): string => mark + String(nowMicros()).padStart(digits, '0');

/** Calls back with each stamp's time. @returns what must stand before the next packet's text */
export function readStamps(text: string, found: (sentAtMicros: number) => void): string {
  let at = text.indexOf(mark);
  while (at !== -1 && at + stampLength <= text.length) {
    const sentAt = Number(text.slice(at + mark.length, at + stampLength));
    // Headers hold the mark too ("charset="), but no number of this length.
    if (sentAt > 0) found(sentAt);
    at = text.indexOf(mark, at + mark.length);
  }
  return at === -1 ? text.slice(1 - mark.length) : text.slice(at);
}
