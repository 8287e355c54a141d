const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** They turn the direction of what follows, beyond the text itself. */
const directionControls = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** Text that somebody typed, as one line that cannot turn the direction of its surroundings: for titles and names. */
export const oneLine = (text: string): string =>
  text.toWellFormed().replace(directionControls, '').replace(lineBreaks, ' ').trim();

/** The same, for a place in a sentence: a name of the other direction does not reorder the words around it. */
export function inSentence(text: string, isRightToLeft: boolean): string {
  // Formatted money, and a sentence within a sentence, carry isolates of their own.
  if (balancedIsolates.test(text)) return text;
  const hasOther = isRightToLeft ? /[A-Za-z]/.test(text) : rightToLeftLetter.test(text);
  return hasOther ? `\u2068${oneLine(text)}\u2069` : oneLine(text);
}

const rightToLeftLetter = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
const plain = '[^\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069]*';
const isolating = (text: string) => `[\\u2066-\\u2068]${text}\\u2069`;
/** Up to two levels: a Latin currency sign within an Arabic amount has an isolate of its own. */
const balancedIsolates = new RegExp(
  `^${plain}(?:${isolating(`${plain}(?:${isolating(plain)}${plain})*`)}${plain})+$`,
  'u',
);

/** The beginning of a text, at most this many UTF-16 units; never cut inside a letter with its marks, nor an emoji. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let beginning = '';
  for (const { segment } of letters.segment(text.slice(0, longest + 100))) {
    if (beginning.length + segment.length > longest - 1) break;
    beginning += segment;
  }
  return `${beginning.trimEnd()}…`;
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
