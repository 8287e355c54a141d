import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawInSlices } from './draw-in-slices.ts';

let now = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A drawing of 2 ms. */
const drawingOf = (drawn: number[], index: number) => () => {
  drawn.push(index);
  now += 2;
};

it('draws the first at once and 400 of 2 ms in tasks of at most 10 ms, in order', () => {
  const drawn: number[] = [];
  for (let index = 0; index < 400; index++) drawInSlices(drawingOf(drawn, index));
  expect(drawn).toHaveLength(4);
  while (vi.getTimerCount() > 0) {
    const before = now;
    vi.runOnlyPendingTimers();
    expect(now - before).toBeLessThanOrEqual(10);
  }
  expect(drawn).toEqual(Array.from({ length: 400 }, (_, index) => index));
});

it('draws at once again when nothing waits, and leaves out what was taken back', () => {
  const drawn: number[] = [];
  const cancels = Array.from({ length: 10 }, (_, index) => drawInSlices(drawingOf(drawn, index)));
  cancels[8]?.();
  vi.runAllTimers();
  drawInSlices(drawingOf(drawn, 10));
  expect(drawn).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9, 10]);
});

it('goes on after a drawing that throws', () => {
  const drawn: number[] = [];
  for (let index = 0; index < 6; index++) drawInSlices(drawingOf(drawn, index));
  drawInSlices(() => {
    throw new Error('broken');
  });
  drawInSlices(drawingOf(drawn, 7));
  expect(() => vi.runAllTimers()).toThrow('broken');
  vi.runAllTimers();
  expect(drawn.at(-1)).toBe(7);
});
