import { Worker } from 'node:worker_threads';

/** Why a thread gave no result: it failed, or it needed more time or memory than it may have. */
export type ThreadFault = { fault: 'damaged' | 'too_large' };

/** Memory outside the thread's heap, which V8 does not bound: what it unpacks. */
const lookAtMemoryEveryMs = 25;

/**
 * Runs a file of ours as a thread on what a stranger sent, with bounds on its time and memory.
 * @param source the file beside this one, e.g. `./features/files/extract/extract-worker`
 */
export function runInThread<Result>(
  source: string,
  task: unknown,
  timeLimitMs: number,
  bufferLimitBytes = 1_000_000_000,
): Promise<Result | ThreadFault> {
  const worker = new Worker(new URL(fileOf(source), import.meta.url), {
    workerData: task,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    stdout: true,
    stderr: true,
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish({ fault: 'too_large' }), timeLimitMs);
    const watch = setInterval(() => {
      // Refused once the thread has ended, which is told elsewhere.
      worker.getHeapStatistics().then(
        ({ external_memory: bytes }) => bytes > bufferLimitBytes && finish({ fault: 'too_large' }),
        () => {},
      );
    }, lookAtMemoryEveryMs);
    const finish = (result: Result | ThreadFault): void => {
      clearTimeout(timer);
      clearInterval(watch);
      void worker.terminate();
      resolve(result);
    };
    worker.once('message', finish);
    worker.once('error', (error: NodeJS.ErrnoException) =>
      finish({ fault: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'damaged' }),
    );
    worker.once('exit', () => finish({ fault: 'damaged' }));
  });
}

/** Bundled, a worker is a file beside the bundle; from source it is the source. */
const fileOf = (source: string): string =>
  import.meta.url.endsWith('.ts') ? `${source}.ts` : `./${source.split('/').at(-1)}.js`;
