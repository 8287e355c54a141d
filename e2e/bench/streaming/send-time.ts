const mark = 't=';
const digits = 16;
/** The longest end of a packet that may be the beginning of a send time. */
export const sendTimeLength = mark.length + digits;

/** A clock that all processes of one machine share, in microseconds. */
export const nowMicros = (): number => Number(process.hrtime.bigint() / 1000n);

/** The time of sending, as a part of an answer's text. */
export const sendTime = (): string => mark + String(nowMicros()).padStart(digits, '0');

/** Calls back with each send time. @returns what must be put before the next packet's text */
export function readSendTimes(text: string, found: (sentAtMicros: number) => void): string {
  let at = text.indexOf(mark);
  while (at !== -1 && at + sendTimeLength <= text.length) {
    const sentAt = Number(text.slice(at + mark.length, at + sendTimeLength));
    // Headers hold the mark too ("charset="), but no number of this length.
    if (sentAt > 0) found(sentAt);
    at = text.indexOf(mark, at + mark.length);
  }
  return at === -1 ? text.slice(1 - mark.length) : text.slice(at);
}
