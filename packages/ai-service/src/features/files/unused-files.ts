import type { Clock } from '@deskmate/service-kit/clock';
import type { FileStore } from '@deskmate/service-kit/file-store';
import type { Log } from '@deskmate/service-kit/log';
import type { FileRepository } from './file-repository.ts';
import { keyOf } from './upload-file.ts';

export type UnusedFiles = { collect(): Promise<void> };

/** Long enough for a draft that is sent the next morning. */
const keptMs = 86_400_000;
/** Looked at in one round; the next one goes on from there. */
const mostAtOnce = 500;

/** Removes uploads that no message holds: never sent, or their conversation is gone for good. */
export function unusedFiles(
  { files, store, clock, log }: { files: FileRepository; store: FileStore; clock: Clock; log: Log },
  atOnce = mostAtOnce,
): UnusedFiles {
  let after = '';

  const remove = async (fileUid: string): Promise<void> => {
    try {
      await files.removeUnused(fileUid, () => store.delete(keyOf(fileUid)));
    } catch (error) {
      // It stays as it is until its turn comes again; the others need not wait for it.
      log.warn({ err: error, file_uid: fileUid }, 'unused file not removed yet');
    }
  };

  return {
    async collect() {
      const uploadedBefore = new Date(clock.now() - keptMs);
      const looked = await files.uses({ after, uploadedBefore, limit: atOnce });
      for (const { fileUid, isUsed } of looked) if (!isUsed) await remove(fileUid);
      // After the last one it begins again: what was used may be so no more.
      after = looked.at(-1)?.fileUid ?? '';
    },
  };
}
