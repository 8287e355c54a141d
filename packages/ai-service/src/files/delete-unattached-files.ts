import type { Clock } from '@deskmate/service-kit/clock';
import { tryEach } from '@deskmate/service-kit/work/try-each';
import type { FileRepository } from './file-repository.ts';
import { fileKey } from './file-repository.ts';
import type { UnfinishedFiles } from './unfinished-files.ts';

/** Long enough for a draft that is sent the next day. */
const minAgeMs = 86_400_000;
/** Checked in one run; the next run continues after them. */
const batchSize = 500;

/** Deletes uploads that no message refers to: never sent, or their conversation was purged. */
export function createDeleteUnattachedFiles(
  { files, unfinished, clock }: { files: FileRepository; unfinished: UnfinishedFiles; clock: Clock },
  atOnce = batchSize,
): () => Promise<void> {
  let after = '';

  const remove = async (fileUid: string): Promise<void> => {
    if (await files.removeUnattached(fileUid)) await unfinished.deleteNoted([fileKey(fileUid)]);
  };

  return async () => {
    const uploadedBefore = new Date(clock.now() - minAgeMs);
    const uploads = await files.listUploads({ after, uploadedBefore, limit: atOnce });
    // Start again after the last file: messages may have been deleted since.
    after = uploads.at(-1)?.fileUid ?? '';
    const unattached = uploads.filter(({ isAttached }) => !isAttached);
    await tryEach(unattached, ({ fileUid }) => remove(fileUid), 'deletions of unattached files');
  };
}
