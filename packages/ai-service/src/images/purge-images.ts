import { tryEach } from '@deskmate/service-kit/work/try-each';
import type { UnfinishedFiles } from '../files/unfinished-files.ts';
import { imageKeys } from './image-bytes.ts';
import type { ImageRepository } from './image-repository.ts';

type Deps = { images: Pick<ImageRepository, 'due' | 'purge'>; unfinished: Pick<UnfinishedFiles, 'deleteNoted'> };

/**
 * Removes images that were deleted before `deletedBefore`, or their conversations were, at most `limit`.
 * @returns how many. @throws AggregateError of those that could not be removed, after all were tried
 */
export async function purgeImages({ images, unfinished }: Deps, deletedBefore: Date, limit: number): Promise<number> {
  const due = await images.due(deletedBefore, limit);
  const purge = async (imageId: string): Promise<void> => {
    if (await images.purge(imageId, deletedBefore)) await unfinished.deleteNoted(imageKeys(imageId));
  };
  await tryEach(due, purge, 'deletions of images');
  return due.length;
}
