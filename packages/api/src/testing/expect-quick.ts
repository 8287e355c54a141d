import { expect } from 'vitest';
import { measurePace } from './measure-pace.ts';

declare const process: { threadCpuUsage(before?: { user: number; system: number }): { user: number; system: number } };

/**
 * Fails when work takes more than a limit, in milliseconds of processor time on the machine that `measurePace` names.
 * @param work may return a promise, whose work has to run in this thread
 */
export async function expectQuick(name: string, limitMs: number, work: () => unknown): Promise<void> {
  let ms = Number.POSITIVE_INFINITY;
  // The least of several: what disturbs a run only ever adds to it.
  for (let round = 0; round < 5 && ms > limitMs; round += 1) {
    const before = process.threadCpuUsage();
    await work();
    ms = Math.min(ms, process.threadCpuUsage(before).user / 1000);
  }
  if (ms > limitMs) expect(ms, name).toBeLessThanOrEqual(limitMs * Math.max(1, measurePace()));
}
