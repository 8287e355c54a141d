import { Worker } from 'node:worker_threads';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Extracted, ExtractTask } from './extract/extract-worker.ts';

const timeLimitMs = 10_000;

const words = {
  protected: 'This file is protected by a password. Remove it and try again.',
  damaged: 'This file could not be read. It may be damaged.',
  too_large: 'There is too much in this file to read it.',
  empty: 'There is no text in this file.',
} as const;

/**
 * Reads the text out of a document in a thread of its own, with bounds on its time and memory:
 * documents are made by strangers.
 * @throws ServiceError `invalid_input` that says what is wrong with the file.
 */
export async function readDocument(task: ExtractTask): Promise<string> {
  const extracted = await runWorker(task);
  if ('text' in extracted && extracted.text.trim() !== '') return extracted.text;
  throw new ServiceError('invalid_input', { detail: words['fault' in extracted ? extracted.fault : 'empty'] });
}

function runWorker(task: ExtractTask): Promise<Extracted> {
  // Bundled, the worker is a file beside the bundle; from source it is the source.
  const file = import.meta.url.endsWith('.ts') ? './extract/extract-worker.ts' : './extract-worker.js';
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: task,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    stdout: true,
    stderr: true,
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish({ fault: 'too_large' }), timeLimitMs);
    const finish = (extracted: Extracted): void => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(extracted);
    };
    worker.once('message', finish);
    worker.once('error', (error: NodeJS.ErrnoException) =>
      finish({ fault: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'damaged' }),
    );
    worker.once('exit', () => finish({ fault: 'damaged' }));
  });
}
