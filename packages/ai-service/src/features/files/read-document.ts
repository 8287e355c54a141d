import { ServiceError } from '@deskmate/api/contracts/errors';
import { runInThread } from '../../run-in-thread.ts';
import type { Extracted, ExtractTask } from './extract/extract-worker.ts';

const timeLimitMs = 10_000;

const words = {
  protected: 'This file is protected by a password. Remove it and try again.',
  damaged: 'This file could not be read. It may be damaged.',
  too_large: 'There is too much in this file to read it.',
  empty: 'There is no text in this file.',
} as const;

/**
 * Reads the text out of a document in a thread of its own: documents are made by strangers.
 * @throws ServiceError `invalid_input` that says what is wrong with the file.
 */
export async function readDocument(task: ExtractTask): Promise<string> {
  const extracted = await runInThread<Extracted>('./features/files/extract/extract-worker', task, timeLimitMs);
  if ('text' in extracted && extracted.text.trim() !== '') return extracted.text;
  throw new ServiceError('invalid_input', { detail: words['fault' in extracted ? extracted.fault : 'empty'] });
}
