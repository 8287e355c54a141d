import { expect, test } from 'vitest';
import { collectGarbage, createMemoryCheck, readUsage } from './return-memory.ts';

const MB = 1_000_000;

/** A process whose time, work and heap are set by the test; a collection leaves 50 MB. */
function createProcess(heapMb: number) {
  const usage = { atMs: 0, cpuMs: 0, heapBytes: heapMb * MB };
  const collections: number[] = [];
  const check = createMemoryCheck({
    read: () => ({ ...usage }),
    async collect() {
      collections.push(usage.atMs);
      usage.heapBytes = 50 * MB;
    },
  });
  return {
    collections,
    async pass({ cpuMs, heapMb = 0 }: { cpuMs: number; heapMb?: number }) {
      usage.atMs += 10_000;
      usage.cpuMs += cpuMs;
      usage.heapBytes += heapMb * MB;
      await check();
    },
  };
}

test('collects once when a busy process has become idle, and not while it works', async () => {
  const { collections, pass } = createProcess(400);
  await pass({ cpuMs: 9000 });
  await pass({ cpuMs: 1600, heapMb: 200 });
  expect(collections).toEqual([]);
  await pass({ cpuMs: 1400 });
  await pass({ cpuMs: 10 });
  expect(collections).toEqual([30_000]);
});

test('collects again when an idle process has grown by 32 MB', async () => {
  const { collections, pass } = createProcess(112);
  for (let nth = 0; nth < 5; nth += 1) await pass({ cpuMs: 100, heapMb: 11 });
  expect(collections).toEqual([10_000, 40_000]);
});

test('gives the memory of garbage back that has outlived its youth', async () => {
  let kept: object[] = [];
  for (let nth = 0; nth < 8; nth += 1)
    kept = Array.from({ length: 200_000 }, (_, at) => ({ at, text: `${nth} ${at}` }));
  const { heapBytes } = readUsage();
  kept = [];
  await collectGarbage();
  expect(kept).toEqual([]);
  expect(readUsage().heapBytes).toBeLessThan(heapBytes - 25 * MB);
});
