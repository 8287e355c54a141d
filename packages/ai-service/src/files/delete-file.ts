import { ServiceError } from '@deskmate/api/contracts/errors';
import { type FileRepository, fileKey } from './file-repository.ts';
import type { UnfinishedFiles } from './unfinished-files.ts';

type DeleteDeps = {
  files: Pick<FileRepository, 'findOwn' | 'isAttached' | 'remove'>;
  unfinished: Pick<UnfinishedFiles, 'deleteNoted'>;
};

/** @throws ServiceError `not_found`, and `conflict` for a file that is attached to a message */
export async function deleteFile({ files, unfinished }: DeleteDeps, clientId: string, fileUid: string): Promise<void> {
  const [row] = await files.findOwn(clientId, [fileUid]);
  if (!row) throw new ServiceError('not_found');
  if (await files.isAttached(clientId, fileUid)) throw new ServiceError('conflict');
  if (await files.remove(clientId, fileUid)) await unfinished.deleteNoted([fileKey(fileUid)]);
}
