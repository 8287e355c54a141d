import { ServiceError } from '@deskmate/api/contracts/errors';
import { createWorkQueue } from '@deskmate/service-kit/work-queue';
import { runInThread } from '../../run-in-thread.ts';
import type { Extracted, ExtractTask } from './extract/extract-worker.ts';

const timeLimitMs = 10_000;
/** A few hundred kilobytes of PDF can unpack to gigabytes. */
const bufferLimitBytes = 250_000_000;
/** Threads of all clients; more would take the memory and the cores that answers need. */
const inTurn = createWorkQueue({ atOnce: 2, mostWaiting: 64, retryAfterSeconds: 10 });

const words = {
  protected: 'This file is protected by a password. Remove it and try again.',
  damaged: 'This file could not be read. It may be damaged.',
  too_large: 'There is too much in this file to read it.',
  empty: 'There is no text in this file.',
} as const;

/**
 * Reads the text out of a document in a thread of its own: documents are made by strangers.
 * @throws ServiceError `invalid_input` that says what is wrong with the file, `service_unavailable` when too many wait.
 */
export async function readDocument(task: ExtractTask): Promise<string> {
  const extracted = await inTurn(() =>
    runInThread<Extracted>('./features/files/extract/extract-worker', task, timeLimitMs, bufferLimitBytes),
  );
  if ('text' in extracted && extracted.text.trim() !== '') return extracted.text;
  throw new ServiceError('invalid_input', { detail: words['fault' in extracted ? extracted.fault : 'empty'] });
}
