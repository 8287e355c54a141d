/** Invisible and without width; mail programs do not make a link of a name that it interrupts. */
const wordJoiner = '\u2060';

/**
 * Text that somebody typed, as one line without effect on its surroundings: no control or formatting
 * character that breaks the line or turns its direction, and nothing that a mail program makes a link of.
 */
export const safeLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/(?<=\S)[.:@/](?=\S)/gu, (sign) => `${sign}${wordJoiner}`)
    .trim();

/** First-strong isolate: text of the other direction does not reorder the sentence around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
