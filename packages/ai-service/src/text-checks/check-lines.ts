import type { OutputFault } from '../answers/output-rules.ts';

/** A part between empty lines: its lines, and what each begins with. */
type Block = { lines: string[]; marks: string };

/** Lines of prose shorter than this were broken by hand, as in an address or a poem. */
const wrappedFrom = 45;

/**
 * Whether the text has the paragraphs, lists, headings, tables and line breaks of its source. A paragraph that was
 * wrapped at a width may flow.
 */
export function checkLines(text: string, source: string): OutputFault[] {
  const [expected, actual] = [blocksOf(source), blocksOf(text)];
  if (expected.length !== actual.length) {
    return [{ name: 'lines', detail: `the source has ${expected.length} paragraphs, the text had ${actual.length}` }];
  }
  const at = expected.findIndex((block, index) => !isAlike(block, actual[index] as Block));
  if (at < 0) return [];
  return [{ name: 'lines', detail: `paragraph ${at + 1} must have the same lines and the same list or heading marks` }];
}

function isAlike(expected: Block, actual: Block): boolean {
  if (expected.marks !== actual.marks)
    return isWrapped(expected) && /^p+$/.test(expected.marks) && /^p+$/.test(actual.marks);
  return true;
}

function blocksOf(text: string): Block[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .map((lines) => ({ lines, marks: lines.map(markOf).join('') }));
}

/** One letter for what a line is: heading, list item, numbered item, quotation, table row, fence, or prose. */
function markOf(line: string): string {
  const text = line.trimStart();
  if (/^#{1,6}\s/.test(text)) return 'h';
  if (/^[-*+•]\s/.test(text)) return 'l';
  if (/^\p{Nd}{1,3}[.)、]\s?/u.test(text) && !/^\p{Nd}+[.,]\p{Nd}/u.test(text)) return 'n';
  if (text.startsWith('>')) return 'q';
  if (text.startsWith('|')) return 't';
  return /^(?:```|~~~)/.test(text) ? 'f' : 'p';
}

const isWrapped = ({ lines }: Block): boolean =>
  lines.length > 1 && lines.slice(0, -1).every((line) => line.length >= wrappedFrom);
