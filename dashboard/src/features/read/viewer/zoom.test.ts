import { expect, test } from 'vitest';
import { scaleOf, stepZoom } from './zoom.ts';

test.each([
  [1, 1, 1.1],
  [1, -1, 0.9],
  [0.73, 1, 0.8],
  [0.73, -1, 0.67],
  [4, 1, 4],
  [0.5, -1, 0.5],
] as const)('from %d a step of %d leads to %d', (shown, direction, expected) => {
  expect(stepZoom(shown, direction)).toBe(expected);
});

test('a page fits its room, whatever a room without width', () => {
  expect(scaleOf('fit', 400, 800)).toBe(0.5);
  expect(scaleOf('fit', 0, 800)).toBe(0.1);
  expect(scaleOf('fit', 400, null)).toBe(1);
  expect(scaleOf(1.5, 400, 800)).toBe(1.5);
});
