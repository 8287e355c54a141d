import { findReferences } from './find-references.ts';

/** Where a quotation may begin. */
const opening = /["“«﴿]|(?<=^|\n) {0,3}>/;
const paragraphEnd = /\n[ \t]*\n/;
/** How far into the next paragraph a reference may stand that belongs to the one before. */
const lookAhead = 90;
/** Nothing is held back for longer than this. */
const longestHeld = 6000;
const contextCharacters = 200;

/** A piece of an answer on its way; what `mayQuote` has to be looked at before it goes on. */
export type Piece = { text: string; mayQuote: boolean; before: string };

/**
 * Lets an answer's text through as it grows, except from where a quotation opens to the end of its paragraph:
 * the reference that tells what was quoted mostly comes after it.
 */
export function holdQuotes() {
  let held = '';
  let holding = false;
  let before = '';

  const pass = (text: string, mayQuote: boolean): Piece => {
    const piece = { text, mayQuote, before };
    before = (before + text).slice(-contextCharacters);
    return piece;
  };

  function* take(isOver: boolean): Generator<Piece> {
    while (held !== '') {
      if (!holding) {
        // A sign at the beginning of a line is seen with the line before it.
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
    push(chunk: string): Piece[] {
      held += chunk;
      return [...take(false)];
    },
    rest: (): Piece[] => [...take(true)],
  };
}

/** Behind the paragraph, or the line after it that names its reference; -1 while that cannot be known. */
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
