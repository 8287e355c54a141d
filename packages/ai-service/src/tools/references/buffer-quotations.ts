import { findReferences } from './find-references.ts';

/** Where a quotation may begin. */
const opening = /["“«﴿]|(?<=^|\n) {0,3}>/;
const paragraphEnd = /\n[ \t]*\n/;
/** How far into the next paragraph the reference of a quotation may be. */
const lookAhead = 90;
/** At most this many characters are buffered. */
const longestHeld = 6000;
const contextCharacters = 200;

/** A part of an answer; one that `mayQuote` must be corrected before it is sent. */
export type AnswerPart = { text: string; mayQuote: boolean; before: string };

/**
 * Passes an answer's text on as it grows, but buffers from the beginning of a quotation to the end of its
 * paragraph, because the reference that says what was quoted mostly comes after it.
 */
export function createQuotationBuffer() {
  let held = '';
  let holding = false;
  let before = '';

  const pass = (text: string, mayQuote: boolean): AnswerPart => {
    const part = { text, mayQuote, before };
    before = (before + text).slice(-contextCharacters);
    return part;
  };

  function* take(isOver: boolean): Generator<AnswerPart> {
    while (held !== '') {
      if (!holding) {
        // The pattern needs the character before a sign at the beginning of a line.
        const at = opening.exec(before.slice(-1) + held);
        const start = at ? Math.max(0, at.index - before.slice(-1).length) : held.length;
        if (start > 0) yield pass(held.slice(0, start), false);
        held = held.slice(start);
        holding = at !== null;
        continue;
      }
      const end = isOver ? held.length : endOfQuotation(held);
      if (end === -1) return;
      yield pass(held.slice(0, end), true);
      held = held.slice(end);
      holding = false;
    }
  }

  return {
    push(chunk: string): AnswerPart[] {
      held += chunk;
      return [...take(false)];
    },
    rest: (): AnswerPart[] => [...take(true)],
  };
}

/** The end of the paragraph, or of the line after it that names its reference; -1 while that is not known. */
function endOfQuotation(held: string): number {
  if (held.length > longestHeld) return held.length;
  const end = paragraphEnd.exec(held);
  if (!end) return -1;
  const next = end.index + end[0].length;
  const following = held.slice(next);
  const isKnown = following.length >= lookAhead || paragraphEnd.test(following);
  if (!isKnown) return -1;
  const [line = ''] = following.slice(0, lookAhead).split('\n', 1);
  const names = !/^\s*["“«﴿>]/.test(line) && findReferences(line).length > 0;
  return names ? next + line.length : next;
}
