export type Inserted = { text: string; caret: number };

const closing = /^[\s.,;:!?)\]}»،؛؟]/;

/**
 * Puts dictated words where the caret is, instead of what is selected, set apart from their neighbours by one space.
 * `caret` is the place after them.
 */
export function insertAtCaret(text: string, selection: { start: number; end: number }, dictated: string): Inserted {
  const before = text.slice(0, selection.start);
  const after = text.slice(selection.end);
  const words = dictated.trim();
  const lead = before === '' || /\s$/.test(before) ? '' : ' ';
  const tail = after === '' || closing.test(after) ? '' : ' ';
  return { text: before + lead + words + tail + after, caret: before.length + lead.length + words.length };
}
