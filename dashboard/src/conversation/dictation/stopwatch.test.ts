import { expect, test } from 'vitest';
import { createStopwatch } from './stopwatch.ts';

test('paused time does not count, also when pause is called repeatedly', () => {
  let now = 1000;
  const clock = createStopwatch(() => now);
  now += 400;
  clock.pause();
  now += 5000;
  clock.pause();
  expect(clock.elapsedMs()).toBe(400);
  clock.resume();
  now += 100;
  clock.resume();
  expect(clock.elapsedMs()).toBe(500);
});
