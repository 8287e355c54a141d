import type { Message } from '../store/message-tree.ts';

export type Place = { start: number; end: number };

/** An answer as it is read and copied, and the words around it that are folded away. */
export type FoldedText = {
  text: string;
  prefaces: readonly string[];
  remarks: readonly string[];
  /** The place in `text` of a place of the whole answer; null for one that is not in it. */
  placeOf: (place: Partial<Place>) => Place | null;
};

/**
 * Takes the folds off both ends of an answer, with the blank lines and the rule between them and the text. A fold that
 * does not stand at an end, or that would leave nothing, stays in the text: no word is lost.
 */
export function foldedText({ content, folds }: Pick<Message, 'content' | 'folds'>): FoldedText {
  const prefaces: string[] = [];
  const remarks: string[] = [];
  const isBlank = (from: number, to: number) => content.slice(from, to).trim() === '';
  let start = 0;
  for (const fold of [...folds].sort((one, other) => one.start - other.start)) {
    if (fold.kind !== 'preface' || fold.end <= start || !isBlank(start, fold.start)) continue;
    prefaces.push(content.slice(start, fold.end).trim());
    start = fold.end;
  }
  let end = content.length;
  for (const fold of [...folds].sort((one, other) => other.end - one.end)) {
    if (fold.kind !== 'remark' || fold.start >= end || fold.start < start || !isBlank(fold.end, end)) continue;
    remarks.unshift(content.slice(fold.start, end).trim());
    end = fold.start;
  }
  if (isBlank(start, end)) return whole(content);
  if (prefaces.length > 0) start += leadOf(content.slice(start, end));
  if (remarks.length > 0) end -= trailOf(content.slice(start, end));
  // A fence alone is worth no line.
  const isWorthALine = (part: string) => /\p{L}/u.test(part.replaceAll(/^```[\w-]*$/gm, ''));
  return {
    text: content.slice(start, end),
    prefaces: prefaces.filter(isWorthALine),
    remarks: remarks.filter(isWorthALine),
    placeOf: placesWithin(start, end),
  };
}

const whole = (text: string): FoldedText => ({
  text,
  prefaces: [],
  remarks: [],
  placeOf: placesWithin(0, text.length),
});

/** A line that only divides, as models put it between a text and their remark. */
const rule = /^(?:-{3,}|\*{3,}|_{3,})$/;

/** How much of the beginning is no text. The indent of the first line is part of it. */
function leadOf(text: string): number {
  const blank = blankLead(text);
  const lineEnd = text.indexOf('\n', blank);
  const hasRule = lineEnd > 0 && rule.test(text.slice(blank, lineEnd).trim()) && text.slice(lineEnd).trim() !== '';
  return hasRule ? lineEnd + blankLead(text.slice(lineEnd)) : blank;
}

function blankLead(text: string): number {
  const blank = text.slice(0, text.length - text.trimStart().length);
  return blank.lastIndexOf('\n') + 1 || blank.length;
}

/** How much of the end is no text. */
function trailOf(text: string): number {
  const trimmed = text.trimEnd();
  const lineStart = trimmed.lastIndexOf('\n') + 1;
  const isRule = lineStart > 0 && rule.test(trimmed.slice(lineStart).trim());
  const end = isRule ? trimmed.slice(0, lineStart).trimEnd().length || trimmed.length : trimmed.length;
  return text.length - end;
}

const placesWithin =
  (from: number, to: number) =>
  ({ start, end }: Partial<Place>): Place | null =>
    start === undefined || end === undefined || start < from || end > to || start > end
      ? null
      : { start: start - from, end: end - from };

/**
 * The place in a text after the client has changed it: counted from the nearer end that did not change, else where the
 * same words stand next; null where they are gone.
 */
export function placeAfterEdit(written: string, edited: string, { start, end }: Place): Place | null {
  if (written.slice(0, end) === edited.slice(0, end)) return { start, end };
  const shift = edited.length - written.length;
  if (start + shift >= 0 && written.slice(start) === edited.slice(start + shift)) {
    return { start: start + shift, end: end + shift };
  }
  const words = written.slice(start, end);
  if (words === '') return null;
  const after = edited.indexOf(words, start);
  const found = after < 0 ? edited.lastIndexOf(words, start) : after;
  return found < 0 ? null : { start: found, end: found + words.length };
}
