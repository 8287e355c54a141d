import type { RecognizedLine } from '@deskmate/api/contracts/ai/documents';
import { oneLine } from '@deskmate/api/one-line';

/** Left, top, width and height, as shares of the page. */
export type LineBox = [number, number, number, number];

/** Recognised lines as they are stored: the text of the page, and a box for each of its lines. */
export function toPageText(lines: readonly RecognizedLine[]): { text: string; lineBoxes: LineBox[] } {
  const kept = lines.map((line) => ({ ...line, text: oneLine(line.text) })).filter(({ text }) => text !== '');
  return {
    text: kept.map(({ text }) => text).join('\n'),
    lineBoxes: kept.map(({ left, top, width, height }) => [left, top, width, height]),
  };
}

/** The lines of a stored page; null where its text was not recognised. */
export function toLines(text: string, lineBoxes: readonly LineBox[] | null): RecognizedLine[] | null {
  if (lineBoxes === null) return null;
  const texts = text.split('\n');
  return lineBoxes.map(([left, top, width, height], at) => ({ text: texts[at] ?? '', left, top, width, height }));
}
