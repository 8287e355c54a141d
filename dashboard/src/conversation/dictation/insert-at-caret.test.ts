import { expect, test } from 'vitest';
import { insertAtCaret } from './insert-at-caret.ts';

/** `|` is the caret, `[…]` the selection. */
function insert(marked: string, dictated: string): string {
  const start = marked.search(/[|[]/);
  const [, chosen] = /\[(.*)\]/.exec(marked) ?? [];
  const text = marked.replaceAll(/[|[\]]/g, '');
  const inserted = insertAtCaret(text, { start, end: start + (chosen?.length ?? 0) }, dictated);
  return `${inserted.text.slice(0, inserted.caret)}|${inserted.text.slice(inserted.caret)}`;
}

test.each([
  ['|', 'hello', 'hello|'],
  ['Say|', ' hello ', 'Say hello|'],
  ['Say |', 'hello', 'Say hello|'],
  ['Line\n|', 'hello', 'Line\nhello|'],
  ['|world', 'hello', 'hello| world'],
  ['Say |.', 'hello', 'Say hello|.'],
  ['Say [goodbye] now', 'hello', 'Say hello| now'],
  ['قل|؟', 'مرحبًا', 'قل مرحبًا|؟'],
])('dictated words are inserted at the caret and separated by spaces: %j + %j', (marked, dictated, expected) => {
  expect(insert(marked, dictated)).toBe(expected);
});
