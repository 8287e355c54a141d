import { Worker } from 'node:worker_threads';

/** Why a thread gave no result: it failed, or it needed more time or memory than it may have. */
export type ThreadFault = { fault: 'damaged' | 'too_large' };

/**
 * Runs a file of ours as a thread on what a stranger sent, with bounds on its time and memory.
 * @param source the file beside this one, e.g. `./features/files/extract/extract-worker`
 */
export function runInThread<Result>(source: string, task: unknown, timeLimitMs: number): Promise<Result | ThreadFault> {
  const worker = new Worker(new URL(fileOf(source), import.meta.url), {
    workerData: task,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    stdout: true,
    stderr: true,
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish({ fault: 'too_large' }), timeLimitMs);
    const finish = (result: Result | ThreadFault): void => {
      clearTimeout(timer);
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
