import type { Clock } from '@deskmate/service-kit/clock';
import { tryEach } from '@deskmate/service-kit/try-each';
import type { FileRepository } from './file-repository.ts';
import { fileKey } from './file-repository.ts';
import type { UnfinishedFiles } from './unfinished-files.ts';

export type UnusedFileCleanup = { collect(): Promise<void> };

/** Long enough for a draft that is sent the next day. */
const minAgeMs = 86_400_000;
/** Checked in one run; the next run continues after them. */
const batchSize = 500;

/** Removes uploads that no message refers to: never sent, or their conversation was purged. */
export function createUnusedFileCleanup(
  { files, unfinished, clock }: { files: FileRepository; unfinished: UnfinishedFiles; clock: Clock },
  atOnce = batchSize,
): UnusedFileCleanup {
  let after = '';

  const remove = async (fileUid: string): Promise<void> => {
    if (await files.removeUnused(fileUid)) await unfinished.deleteNoted([fileKey(fileUid)]);
  };

  return {
    async collect() {
      const uploadedBefore = new Date(clock.now() - minAgeMs);
      const uploads = await files.uses({ after, uploadedBefore, limit: atOnce });
      // Start again after the last file: a used file may have become unused.
      after = uploads.at(-1)?.fileUid ?? '';
      const unused = uploads.filter(({ isUsed }) => !isUsed);
      await tryEach(unused, ({ fileUid }) => remove(fileUid), 'deletions of unused files');
    },
  };
}
