import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createClock } from '@deskmate/service-kit/clock';
import { createFolderStore } from '@deskmate/service-kit/files/folder-store';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { createUnfinishedFileRepository } from '../files/unfinished-file-repository.ts';
import { createUnfinishedFiles } from '../files/unfinished-files.ts';
import { createImageRepository } from '../images/image-repository.ts';
import { purgeImages as purge } from '../images/purge-images.ts';
import type { AiFixture } from './ai-fixture.ts';

const folderOf = ({ config }: AiFixture): string => join(config.dataDir, 'files', 'ai');

/** What the maintenance job does with images that were deleted before `deletedBefore`. @returns their ids */
export async function purgeImages(fixture: AiFixture, deletedBefore: Date): Promise<string[]> {
  const images = createImageRepository(fixture.db);
  const rows = createUnfinishedFileRepository(fixture.db);
  const store = createFolderStore(folderOf(fixture));
  const unfinished = createUnfinishedFiles({ rows, store, clock: createClock(Date.now), log: silentLog() });
  const due = await images.due(deletedBefore, 100);
  await purge({ images, unfinished }, deletedBefore, 100);
  return due;
}

/** Names of the files of images that are kept. */
export const imageFiles = (fixture: AiFixture): Promise<string[]> => readdir(join(folderOf(fixture), 'images'));
