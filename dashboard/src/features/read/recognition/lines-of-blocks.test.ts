import { fieldLimits } from '@deskmate/api/limits';
import { expect, test } from 'vitest';
import { linesOfBlocks } from './lines-of-blocks.ts';

const picture = { width: 1000, height: 2000 };
const bbox = { x0: 100, y0: 200, x1: 600, y1: 240 };
const block = (...lines: { text: string; confidence?: number; bbox?: typeof bbox }[]) => ({
  paragraphs: [{ lines: lines.map((line) => ({ confidence: 90, bbox, ...line })) }],
});

test('lines stand in their order, with boxes as shares of the picture', () => {
  expect(linesOfBlocks([block({ text: ' The  rent\n' }), block({ text: 'الإيجار' })], picture)).toEqual([
    { text: 'The rent', left: 0.1, top: 0.1, width: 0.5, height: 0.02 },
    { text: 'الإيجار', left: 0.1, top: 0.1, width: 0.5, height: 0.02 },
  ]);
});

test('drawings that were taken for letters are no lines, and no box leaves the page', () => {
  const lines = [
    { text: '~ | —' },
    { text: 'oO0', confidence: 12 },
    { text: 'At the edge', bbox: { x0: -3, y0: 1990, x1: 1004, y1: 2005 } },
  ];
  expect(linesOfBlocks([block(...lines)], picture)).toEqual([
    { text: 'At the edge', left: 0, top: 0.995, width: 1, height: 0.005 },
  ]);
});

test('no more is kept than the service takes of a page', () => {
  const many = Array.from({ length: fieldLimits.recognizedLinesMax + 5 }, () => ({ text: 'x' }));
  expect(linesOfBlocks([block(...many)], picture)).toHaveLength(fieldLimits.recognizedLinesMax);
  const long = Array.from({ length: 40 }, () => ({ text: 'x'.repeat(fieldLimits.recognizedLineMax + 5) }));
  const kept = linesOfBlocks([block(...long)], picture);
  expect(kept.every(({ text }) => text.length === fieldLimits.recognizedLineMax)).toBe(true);
  const characters = kept.reduce((sum, { text }) => sum + text.length + 1, 0);
  expect(characters).toBeLessThanOrEqual(fieldLimits.pageCharactersMax);
  expect(kept).toHaveLength(24);
});
