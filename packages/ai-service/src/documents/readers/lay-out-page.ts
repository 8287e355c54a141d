import { mostQuarters, placeOf, type Quarters, type TextItem } from '@deskmate/api/pdf/logical-order';
import { findColumns } from './find-columns.ts';
import { joinDividedWords } from './join-divided-words.ts';
import { shiftedText, shiftOf } from './raised-text.ts';
import { readVertical } from './read-vertical.ts';

/** A stretch of one line without a wide gap, in points along its line and down the page. */
export type Segment = { text: string; left: number; right: number; base: number; height: number };

type TextRun = Segment & { endsLine: boolean };

/** In heights of the letters: no space between words of justified text is as wide. */
const gapOfSegments = 1.1;
const gapOfWords = 0.15;
/** A raised or lowered text at the start of a line, as the mark of a footnote. */
const longestMark = 6;

/**
 * The text of a page in reading order: columns of prose one after the other, Arabic and Hebrew lines from the right,
 * words that were divided at the end of a line made whole, and an empty line between paragraphs. Otherwise the order
 * is that of the file. Chinese and Japanese columns are read from the right; raised and lowered letters are written as such.
 */
export function layOutPage(items: TextItem[]): string {
  const vertical = readVertical(items);
  if (vertical !== null) return vertical;
  // Pages, and tables on them, may be turned.
  const quarters = mostQuarters(items);
  const lines = linesOf(items.map((item) => toRun(item, quarters)));
  const isRightToLeft = mostlyRightToLeft(
    lines
      .flat()
      .map(({ text }) => text)
      .join(''),
  );
  const segments = lines.map((line) => segmentsOf(inReadingOrder(line)));
  const inColumns = findColumns(segments.flat(), isRightToLeft);
  return joinLines(inColumns ? inColumns.map((segment) => [segment]) : segments);
}

function toRun(item: TextItem, quarters: Quarters): TextRun {
  const { along, up } = placeOf(item, quarters);
  const { str: text, width, height, hasEOL: endsLine } = item;
  return { text, left: along, right: along + width, base: -up, height: height || 10, endsLine };
}

/** Neighbours in the file that stand on one base line. */
function linesOf(runs: TextRun[]): TextRun[][] {
  const lines: TextRun[][] = [];
  let line: TextRun[] = [];
  for (const run of runs) {
    const last = line.at(-1);
    if (last && Math.abs(run.base - last.base) > Math.max(run.height, last.height) * 0.5 && run.text.trim() !== '') {
      lines.push(line);
      line = [];
    }
    if (run.text !== '') line.push(run);
    if (run.endsLine && line.length > 0) {
      lines.push(line);
      line = [];
    }
  }
  if (line.length > 0) lines.push(line);
  return sameLine(lines);
}

/** A line that the file ends early (before a gap) continues with the next run on its base line. */
function sameLine(lines: TextRun[][]): TextRun[][] {
  const joined: TextRun[][] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    const [last, first] = [before?.findLast(isVisible), line.find(isVisible)];
    const isNext = last && first && Math.abs(last.base - first.base) < first.height * 0.3;
    if (before && isNext && (first.left >= last.right || first.right <= last.left)) before.push(...line);
    else joined.push([...line]);
  }
  return joined;
}

const isVisible = ({ text }: TextRun): boolean => text.trim() !== '';

const rightToLeft = /[\p{scx=Arab}\p{Script=Hebrew}]/gu;
const leftToRight = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/gu;

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;
const mostlyRightToLeft = (text: string): boolean => count(text, rightToLeft) > count(text, leftToRight);

/** Many files hold a line of Arabic from left to right, as it is seen. What is Latin in it stays in its own order. */
function inReadingOrder(line: TextRun[]): TextRun[] {
  if (line.length < 2 || !mostlyRightToLeft(line.map(({ text }) => text).join(''))) return line;
  const visible = line.filter(isVisible);
  const rising = visible.slice(1).filter((run, index) => run.left > (visible[index]?.left ?? 0)).length;
  if (rising * 2 <= visible.length - 1) return line;
  const ordered: TextRun[] = [];
  let latin: TextRun[] = [];
  for (const run of line.toReversed()) {
    if (isVisible(run) && count(run.text, leftToRight) > 0) latin.unshift(run);
    else {
      ordered.push(...latin, run);
      latin = [];
    }
  }
  return [...ordered, ...latin];
}

function segmentsOf(line: TextRun[]): Segment[] {
  const segments: Segment[] = [];
  for (const run of line) {
    if (!isVisible(run)) {
      const last = segments.at(-1);
      if (last && !last.text.endsWith(' ')) last.text += ' ';
      continue;
    }
    const last = segments.at(-1);
    const gap = last ? Math.max(run.left - last.right, last.left - run.right) : 0;
    if (!last || gap > gapOfSegments * Math.max(run.height, last.height)) {
      segments.push({ text: run.text, left: run.left, right: run.right, base: run.base, height: run.height });
      continue;
    }
    const isApart = gap > gapOfWords * run.height && !/\s$/.test(last.text) && !/^\s/.test(run.text);
    last.text = joinRuns(last, run, isApart ? ' ' : '');
    last.left = Math.min(last.left, run.left);
    last.right = Math.max(last.right, run.right);
    last.height = Math.max(last.height, run.height);
  }
  return segments.filter(({ text }) => text.trim() !== '');
}

/** The text of a segment and of the run after it; where one of them is raised or lowered, the other becomes its line. */
function joinRuns(last: Segment, run: TextRun, space: string): string {
  const shift = shiftOf(run, last);
  if (shift) return `${last.text}${space}${shiftedText(run.text, shift, last.text)}`;
  const before = shiftOf(last, run);
  if (!before || last.text.length > longestMark) return `${last.text}${space}${run.text}`;
  last.base = run.base;
  return `${shiftedText(last.text, before, '')}${space}${run.text}`;
}

/** In line heights: more than this between two lines begins a paragraph. */
const gapOfParagraphs = 1.75;

function joinLines(lines: Segment[][]): string {
  let text = '';
  let before: Segment | undefined;
  for (const line of lines) {
    const [first] = line;
    if (!first) continue;
    if (before) {
      const step = first.base - before.base;
      text += step > gapOfParagraphs * Math.max(first.height, before.height) ? '\n\n' : '\n';
    }
    text += line.map((segment) => segment.text.trim()).join('\t');
    before = first;
  }
  return joinDividedWords(withMarks(text));
}

/** Files hold marks apart from their letters. */
const withMarks = (text: string): string => text.replaceAll('\0', '').replaceAll(/(?<=\p{L}) +(?=\p{M})/gu, '');
