import type { Clock } from '@deskmate/service-kit/clock';
import type { FileStore } from '@deskmate/service-kit/file-store';
import type { Log } from '@deskmate/service-kit/log';
import type { FileRepository } from './file-repository.ts';
import { fileKey } from './file-repository.ts';

export type UnusedFileCleanup = { collect(): Promise<void> };

/** Long enough for a draft that is sent the next day. */
const minAgeMs = 86_400_000;
/** Checked in one run; the next run continues after them. */
const batchSize = 500;

/** Removes uploads that no message refers to: never sent, or their conversation was purged. */
export function createUnusedFileCleanup(
  { files, store, clock, log }: { files: FileRepository; store: FileStore; clock: Clock; log: Log },
  atOnce = batchSize,
): UnusedFileCleanup {
  let after = '';

  const remove = async (fileUid: string): Promise<void> => {
    try {
      await files.removeUnused(fileUid, () => store.delete(fileKey(fileUid)));
    } catch (error) {
      // This file is tried again in a later run; the cleanup continues with the others.
      log.warn({ err: error, file_uid: fileUid }, 'unused file not removed yet');
    }
  };

  return {
    async collect() {
      const uploadedBefore = new Date(clock.now() - minAgeMs);
      const uploads = await files.uses({ after, uploadedBefore, limit: atOnce });
      for (const { fileUid, isUsed } of uploads) if (!isUsed) await remove(fileUid);
      // Start again after the last file: a used file may have become unused.
      after = uploads.at(-1)?.fileUid ?? '';
    },
  };
}
