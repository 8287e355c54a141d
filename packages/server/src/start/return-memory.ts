import { Session } from 'node:inspector/promises';

type Usage = { atMs: number; cpuMs: number; heapBytes: number };

export type MemoryDeps = {
  /** Time, processor time of the process and size of the heap so far, garbage and free space included. */
  read(): Usage;
  collect(): Promise<void>;
};

const everyMs = 10_000;
/** Share of one core below which a process counts as idle; a collection takes it for some 50 ms. */
const idleShare = 0.15;
/** Growth that is worth a collection. */
const worthBytes = 32_000_000;

/**
 * Returns the memory of a busy time to the system once the process is idle. V8 collects when its heap is full, and
 * a heap that has grown to some hundred megabytes is not full for hours while nothing happens. The timer keeps no process alive.
 */
export function returnMemoryWhenIdle(): void {
  const check = createMemoryCheck({ read: readUsage, collect: collectGarbage });
  setInterval(() => void check(), everyMs).unref();
}

/** To be called at intervals: collects when there was little work since the last call and the heap has grown. */
export function createMemoryCheck({ read, collect }: MemoryDeps): () => Promise<void> {
  let last = read();
  let collectedBytes = 0;
  return async () => {
    const { atMs, cpuMs } = last;
    last = read();
    const isIdle = last.cpuMs - cpuMs < idleShare * (last.atMs - atMs);
    if (!isIdle || last.heapBytes - collectedBytes < worthBytes) return;
    await collect();
    last = read();
    collectedBytes = last.heapBytes;
  };
}

export function readUsage(): Usage {
  const { user, system } = process.cpuUsage();
  return { atMs: performance.now(), cpuMs: (user + system) / 1000, heapBytes: process.memoryUsage().heapTotal };
}

/** The inspector's collection, unlike that of `--expose-gc`, also gives up the space of young objects. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
