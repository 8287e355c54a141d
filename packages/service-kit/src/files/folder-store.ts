import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { spoolFile } from '../http/spool-file.ts';
import { newId } from '../random.ts';
import { checkKey, type FileStore } from './file-store.ts';

/**
 * Keeps files in a folder of this machine, which is created with the first file.
 * @param minFreeBytes below so much free space nothing more is taken in
 */
export function createFolderStore(
  root: string,
  {
    minFreeBytes = 0,
    measureFreeBytes = freeBytes,
  }: { minFreeBytes?: number; measureFreeBytes?: MeasureFreeBytes } = {},
): FileStore {
  const incoming = join(root, '.incoming');
  let prepared: Promise<void> | null = null;
  const prepare = async (): Promise<void> => {
    await mkdir(incoming, { recursive: true });
    await dropUnfinished(incoming);
  };
  const pathOf = (key: string) => join(root, checkKey(key));
  return {
    async requireSpace() {
      if (minFreeBytes === 0) return;
      await mkdir(root, { recursive: true });
      if ((await measureFreeBytes(root)) < minFreeBytes) throw new ServiceError('storage_full');
    },
    async put(key, content, limitBytes) {
      const path = pathOf(key);
      const draft = join(incoming, newId());
      prepared ??= prepare().catch((error: unknown) => {
        prepared = null;
        throw error;
      });
      await prepared;
      const stored = await spoolFile(draft, content, limitBytes);
      await mkdir(dirname(path), { recursive: true });
      await rename(draft, path);
      return stored;
    },
    async get(key) {
      try {
        const file = await open(pathOf(key), 'r');
        const { size } = await file.stat();
        return { content: file.createReadStream(), bytes: size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
  };
}

type MeasureFreeBytes = (path: string) => Promise<number>;

async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/** Uploads that a killed process left. Another process may share the folder, so the recent ones stay. */
async function dropUnfinished(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > 3_600_000) await rm(path, { force: true });
  }
}
