import { expect, test } from 'vitest';
import { areaOfDrag } from './area-of-drag.ts';

const page = { left: 100, top: 50, width: 400, height: 200 };

test('an area is the part of the page between both points, whichever way it was drawn', () => {
  const expected = { left: 0.25, top: 0.5, width: 0.5, height: 0.25 };
  expect(areaOfDrag(page, { x: 200, y: 150 }, { x: 400, y: 200 })).toEqual(expected);
  expect(areaOfDrag(page, { x: 400, y: 200 }, { x: 200, y: 150 })).toEqual(expected);
});

test('an area ends at the edges of its page', () => {
  expect(areaOfDrag(page, { x: 0, y: 0 }, { x: 900, y: 900 })).toEqual({ left: 0, top: 0, width: 1, height: 1 });
});

test('a press that slipped takes nothing', () => {
  expect(areaOfDrag(page, { x: 200, y: 100 }, { x: 205, y: 180 })).toBeNull();
  expect(areaOfDrag(page, { x: 0, y: 0 }, { x: 50, y: 40 })).toBeNull();
});
