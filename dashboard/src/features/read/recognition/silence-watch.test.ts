import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSilenceWatch } from './silence-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => {});

test('work is given up once nothing has been heard for so long', async () => {
  const watch = createSilenceWatch(1000);
  const work = watch.inTime(never).catch((error: Error) => error.message);
  vi.advanceTimersByTime(900);
  watch.heard();
  vi.advanceTimersByTime(900);
  const isOver = vi.fn();
  void work.then(isOver);
  await Promise.resolve();
  expect(isOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(await work).toBe('nothing was heard for 1 seconds');
});

test('work that ends, well or not, ends the watch', async () => {
  const watch = createSilenceWatch(1000);
  expect(await watch.inTime(Promise.resolve('done'))).toBe('done');
  await expect(watch.inTime(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  watch.heard();
  expect(vi.getTimerCount()).toBe(0);
});
