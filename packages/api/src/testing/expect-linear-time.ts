import { expect } from 'vitest';

/** Not typed here: this package runs in browsers, too. Microseconds of this thread; other test files run in other threads. */
declare const process: { threadCpuUsage(before?: { user: number; system: number }): { user: number; system: number } };

/** Shorter times are mostly noise, and a quadratic reader needs several times as long. */
const quickMs = 250;

/**
 * Fails when reading twice as much takes more than three times as long: a quadratic reader takes four times.
 * @param make the input for a count; called with `count` and with twice as much
 * @param read may return a promise, whose work has to run in this thread
 */
export async function expectLinearTime<Input>(
  name: string,
  count: number,
  make: (count: number) => Input,
  read: (input: Input) => unknown,
): Promise<void> {
  const [once, twice] = [make(count), make(2 * count)];
  let [onceMs, twiceMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // The least of several: what disturbs a run only ever adds to it. Two rounds that agree are enough.
  for (let round = 0; round < 8 && !(twiceMs < 3 * onceMs && round >= 2); round += 1) {
    twiceMs = Math.min(twiceMs, await cpuMs(() => read(twice)));
    if (twiceMs <= quickMs) return;
    onceMs = Math.min(onceMs, await cpuMs(() => read(once)));
  }
  expect(twiceMs, name).toBeLessThan(3 * onceMs);
}

/** CPU time, because other programs share the machine. */
async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  return process.threadCpuUsage(before).user / 1000;
}
