import { expect, test } from 'vitest';
import { recognizedItems } from './recognized-items.ts';

const line = { text: 'The rent', left: 0.1, top: 0.2, width: 0.5, height: 0.05 };

/** A page of 600 by 400 as it is seen; the file holds it turned by so many quarters. */
const seen = (quarters: 0 | 1 | 2 | 3) => ({
  width: 600,
  height: 400,
  convertToPdfPoint: (x: number, y: number) => {
    const places = [
      [x, 400 - y],
      [y, x],
      [600 - x, y],
      [400 - y, 600 - x],
    ];
    return places[quarters] ?? [];
  },
});
const rounded = (values: readonly number[]) => values.map((value) => Math.round(value * 100) / 100 + 0);

test('a line stands on its base, as wide and high as its box', () => {
  const [item] = recognizedItems([line], seen(0));
  expect(item).toMatchObject({ str: 'The rent', dir: 'ltr', hasEOL: true });
  expect(item?.width).toBeCloseTo(300);
  expect(item?.height).toBeCloseTo(20);
  // The base is a fifth of the height above the lower edge of the box.
  expect(rounded(item?.transform ?? [])).toEqual([20, 0, 0, 20, 60, 304]);
});

test.each([
  [1, [0, 20, -20, 0, 96, 60]],
  [2, [-20, 0, 0, -20, 540, 96]],
  [3, [0, -20, 20, 0, 304, 540]],
] as const)('on a page that the file holds turned by %i quarters it runs as it is seen', (quarters, transform) => {
  const [item] = recognizedItems([line], seen(quarters));
  expect(rounded(item?.transform ?? [])).toEqual(transform);
});

test('Arabic runs from the right; a box without a size has no place', () => {
  const items = recognizedItems(
    [
      { ...line, text: 'الإيجار 900' },
      { ...line, width: 0 },
    ],
    seen(0),
  );
  expect(items.map(({ dir }) => dir)).toEqual(['rtl']);
});
