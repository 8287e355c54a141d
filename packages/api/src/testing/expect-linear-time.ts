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
  const twiceMs = await leastCpuMs(() => read(twice), quickMs);
  if (twiceMs > quickMs) expect(twiceMs, name).toBeLessThan(3 * (await leastCpuMs(() => read(once))));
}

/**
 * CPU time, because other programs share the machine. The least of three, because what disturbs a run only ever adds
 * to it; of fewer, once one is quick enough.
 */
async function leastCpuMs(work: () => unknown, enoughMs = 0): Promise<number> {
  let leastMs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && leastMs > enoughMs; run += 1) {
    const before = process.threadCpuUsage();
    await work();
    leastMs = Math.min(leastMs, process.threadCpuUsage(before).user / 1000);
  }
  return leastMs;
}
