import { ServiceError } from '@deskmate/api/contracts/errors';
import type { RunInProcess } from '@deskmate/service-kit/work/run-in-process';
import type { DocumentTask, Reader, TextRead } from '../readers/document-task.ts';

const words = {
  protected: 'This file is protected by a password. Remove the password and try again.',
  damaged: 'We couldn’t read this file. It may be damaged.',
  too_large: 'There is too much in this file to read.',
  empty: 'There is no text in this file.',
} as const;

type Source = {
  clientId: string;
  reader: Exclude<Reader, 'plain' | 'html'>;
  load: () => Promise<Uint8Array>;
  signal?: AbortSignal;
};

/**
 * Reads the text out of a document in a process of its own.
 * @throws ServiceError `invalid_input` that says what is wrong with the file, `unsupported_media_type` for an
 * archive that is no such document, and those of `runInProcess`
 */
export async function readDocument(
  runInProcess: RunInProcess,
  { clientId, reader, load, signal }: Source,
): Promise<string> {
  const read = await runInProcess<DocumentTask, TextRead>({
    entry: new URL('../readers/document-process.ts', import.meta.url),
    clientId,
    load: async () => ({ want: 'text', reader, bytes: await load() }),
    timeLimitMs: 10_000,
    // A few hundred kilobytes of PDF can unpack to gigabytes.
    memoryLimitBytes: 400_000_000,
    signal,
  });
  if ('text' in read && read.text.trim() !== '') return read.text;
  const fault = 'fault' in read ? read.fault : 'empty';
  if (fault === 'unsupported') throw new ServiceError('unsupported_media_type');
  throw new ServiceError('invalid_input', { detail: words[fault] });
}
