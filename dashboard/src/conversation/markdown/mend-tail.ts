import { headerCells } from './block-tokenizer.ts';
import { closeInline } from './close-inline.ts';

/** Mending reads the last paragraph several times with each frame; a longer one is drawn as it is. */
const longestMended = 4000;
const longestBareMark = 200;

/**
 * The last block of an answer that is still being written, completed so that nothing flickers:
 * marks without words yet are held back, open emphasis and code are closed, a half link shows its words,
 * the first line of a table is already a table.
 * Ours instead of remend: version 1.4 with text links and inline formulas fails 20 of the 40 cases of this file's test
 * (marks without words stay visible), takes twice the CPU time and is 5.7 kB instead of 1.4 (gzip).
 */
export function mendTail(raw: string): string {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(raw)?.[1];
  if (fence !== undefined) return withoutHalfFence(raw, fence);
  if (/^\\begin\{[a-zA-Z]{2,12}\*?\}/.test(raw)) return raw.includes('\\end{') ? raw : '';
  if (/^(?:\$\$|\\\[)/.test(raw)) return /\$\$\s*$|\\\]\s*$/.test(raw.slice(2)) ? raw : '';
  const lines = raw.split('\n');
  const table = mendTable(lines);
  if (table !== null) return table;
  while (lines.length > 0 && isBareMark(lines.at(-1) ?? '')) lines.pop();
  return mendLastParagraph(lines);
}

/** A line that holds only a block mark so far: `-`, `2.`, `##`, `>`, a rule, an incomplete fence. */
function isBareMark(line: string): boolean {
  const mark = line.trim();
  return (
    line.length <= longestBareMark &&
    mark !== '' &&
    /^[\s>]*(?:[-+*=_]+|\d{1,9}[.)]?|#{1,6}|`{1,2}|~{1,2}|[-+*] \[[ x]?\]?)?$/i.test(mark)
  );
}

function withoutHalfFence(raw: string, fence: string): string {
  const end = raw.lastIndexOf('\n');
  const last = raw.slice(end + 1).trim();
  const isHalf = end > 0 && last !== '' && last.length < fence.length && [...last].every((mark) => mark === fence[0]);
  return isHalf ? raw.slice(0, end) : raw;
}

/** A table whose line of dashes is still missing or half written; null when the tail is no such thing. */
function mendTable(lines: string[]): string | null {
  let first = lines.length;
  while (first > 0 && /^\s*\|/.test(lines[first - 1] ?? '')) first--;
  const [header, dashes] = [lines[first], lines[first + 1]];
  if (header === undefined || lines.length - first > 2) return null;
  if (dashes !== undefined && !/^[\s|:-]*$/.test(dashes)) return null;
  const closed = header.trimEnd().endsWith('|') ? header : `${header}|`;
  const cells = headerCells(closed);
  return cells < 1 ? null : [...lines.slice(0, first), closed, `|${'---|'.repeat(cells)}`].join('\n');
}

/** Inline marks never reach over a blank line or into another list item, so only the last such piece is mended. */
function mendLastParagraph(lines: string[]): string {
  let first = lines.length - 1;
  while (first > 0 && !startsPiece(lines[first] ?? '') && (lines[first - 1] ?? '').trim() !== '') first--;
  const tail = lines.slice(Math.max(first, 0)).join('\n');
  if (tail.length > longestMended) return lines.join('\n');
  const mark = /^[\s>]*(?:[-+*] +|\d{1,9}[.)] +|#{1,6} +)*(?:\[[ x]\] +)?/i.exec(tail)?.[0] ?? '';
  return [...lines.slice(0, Math.max(first, 0)), mark + closeInline(tail.slice(mark.length))].join('\n');
}

const startsPiece = (line: string) => /^[\s>]*(?:[-+*]|\d{1,9}[.)]|#{1,6}|\|)(?:\s|$)/.test(line);
