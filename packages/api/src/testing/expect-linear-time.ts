import { expect } from 'vitest';

/** Not typed here: this package runs in browsers, too. */
declare const process: { cpuUsage(before?: { user: number; system: number }): { user: number; system: number } };

/** Shorter times are mostly noise, and a quadratic reader needs several times as long. */
const quickMs = 250;

/** Fails when reading twice as much takes more than three times as long: a quadratic reader takes four times. */
export function expectLinearTime<Input>(
  name: string,
  count: number,
  make: (count: number) => Input,
  read: (input: Input) => unknown,
): void {
  const [once, twice] = [make(count), make(2 * count)];
  const twiceMs = leastCpuMs(() => read(twice), quickMs);
  if (twiceMs > quickMs) expect(twiceMs, name).toBeLessThan(3 * leastCpuMs(() => read(once)));
}

/**
 * CPU time, because other programs share the machine. The least of three, because what disturbs a run only ever adds
 * to it; of fewer, once one is quick enough.
 */
function leastCpuMs(work: () => unknown, enoughMs = 0): number {
  let leastMs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && leastMs > enoughMs; run += 1) {
    const before = process.cpuUsage();
    work();
    leastMs = Math.min(leastMs, process.cpuUsage(before).user / 1000);
  }
  return leastMs;
}
