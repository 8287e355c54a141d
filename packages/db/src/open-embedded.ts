import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';
import { freeBytes, megabyte } from './disk-space.ts';
import { createEmbeddedClient, type EmbeddedClient } from './embedded-client.ts';
import { createEmbeddedInstance } from './embedded-instance.ts';
import { lockDataDir } from './lock-data-dir.ts';
import type { OpenDatabase } from './open-database.ts';
import { openEmbeddedFiles } from './open-embedded-files.ts';
import { watchDiskSpace } from './watch-disk-space.ts';

export type EmbeddedOptions = {
  dataDir: string;
  onFault?: (error: unknown) => void;
  /** Stops writing before the disk is full, because then the database would stop itself. */
  reserveBytes?: number;
  measureFreeBytes?: (path: string) => Promise<number>;
};

export type OpenEmbedded = OpenDatabase & { kind: 'embedded'; client: EmbeddedClient; dataDir: string };

/** What a new database takes before anything is in it. */
const firstBytes = 64 * megabyte;

export async function openEmbedded(options: EmbeddedOptions): Promise<OpenEmbedded> {
  const { dataDir, onFault, reserveBytes = 64 * megabyte, measureFreeBytes = freeBytes } = options;
  const lock = lockDataDir(dataDir);
  const hasSpace = async () => (await measureFreeBytes(dataDir)) >= neededBytes(dataDir, reserveBytes);
  try {
    if (!(await hasSpace())) throw noSpace(dataDir, neededBytes(dataDir, reserveBytes));
    const instance = await createEmbeddedInstance({
      open: () => openEmbeddedFiles(dataDir),
      mayReopen: hasSpace,
      ...(onFault && { onFault }),
    });
    const client = createEmbeddedClient(instance);
    const space = watchDiskSpace(client, { dataDir, reserveBytes, measureFreeBytes });
    return {
      db: drizzle(client as unknown as PGlite) as unknown as Database,
      kind: 'embedded',
      ping: async () => void (await client.query('select 1')),
      client,
      dataDir,
      async close() {
        space.stop();
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

const neededBytes = (dataDir: string, reserveBytes: number): number =>
  existsSync(join(dataDir, 'database', 'PG_VERSION')) ? reserveBytes : reserveBytes + firstBytes;

const noSpace = (dataDir: string, needed: number): DatabaseError =>
  new DatabaseError(
    'disk_full',
    `The disk that holds ${dataDir} is full: the database needs at least ${Math.ceil(needed / megabyte)} MB free to start.`,
  );
