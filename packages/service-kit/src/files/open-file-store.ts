import { join } from 'node:path';
import type { Config } from '../config/load-config.ts';
import type { Dependencies } from '../monitoring/dependencies.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';

/** The files of one service: in the configured object store, else in a folder of `dataDir`. */
export const openFileStore = (
  { s3, dataDir, minFreeDiskBytes }: Pick<Config, 's3' | 'dataDir' | 'minFreeDiskBytes'>,
  service: 'main' | 'ai',
  dependencies: Dependencies,
): FileStore =>
  s3
    ? createS3Store({ ...s3, folder: service, dependency: dependencies.watch('store') })
    : createFolderStore(join(dataDir, 'files', service), { minFreeBytes: minFreeDiskBytes });
