import { expect, it } from 'vitest';
import { placePopover } from './place-popover.ts';

const page = { width: 1000, height: 800 };
const button = (left: number, top: number) => ({ left, right: left + 100, top, bottom: top + 40 });

it('stands below its button where it fits, in line with the edge that is nearer to the edge of the page', () => {
  expect(placePopover(button(100, 100), { width: 300, height: 200 }, page)).toMatchObject({ top: 146, left: 100 });
  expect(placePopover(button(800, 100), { width: 300, height: 200 }, page)).toMatchObject({ top: 146, left: 600 });
});

it('stands above a button near the end of the page', () => {
  expect(placePopover(button(100, 700), { width: 300, height: 200 }, page)).toMatchObject({ top: 494, left: 100 });
});

it('never covers its button where one side has height enough: it becomes lower and scrolls', () => {
  const { top, maxHeight } = placePopover(button(100, 400), { width: 300, height: 700 }, page);
  expect(maxHeight).toBe(386);
  expect(top + maxHeight).toBeLessThanOrEqual(400);
});

it('stays on a narrow page', () => {
  const { left } = placePopover(button(20, 100), { width: 380, height: 200 }, { width: 390, height: 800 });
  expect(left).toBe(8);
});
