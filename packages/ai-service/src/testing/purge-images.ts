import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderStore } from '@deskmate/service-kit/folder-store';
import { createImageBytes } from '../features/images/image-bytes.ts';
import { createImageRepository } from '../features/images/image-repository.ts';
import type { AiFixture } from './ai-fixture.ts';

const folderOf = ({ config }: AiFixture): string => join(config.dataDir, 'files', 'ai');

/** What the maintenance job does with images that were deleted before `deletedBefore`. @returns their ids */
export async function purgeImages(fixture: AiFixture, deletedBefore: Date): Promise<string[]> {
  const images = createImageRepository(fixture.db);
  const bytes = createImageBytes(createFolderStore(folderOf(fixture)));
  const due = await images.due(deletedBefore, 100);
  for (const id of due) await images.purge(id, deletedBefore, () => bytes.remove(id));
  return due;
}

/** Names of the files of images that are kept. */
export const imageFiles = (fixture: AiFixture): Promise<string[]> => readdir(join(folderOf(fixture), 'images'));
