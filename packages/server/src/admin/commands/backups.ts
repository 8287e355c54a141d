import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readBackupFile, writeBackupFile } from '@deskmate/db/backup-file';
import type { Database } from '@deskmate/db/database';
import { openMigrated } from '@deskmate/db/open-migrated';
import { openServer } from '@deskmate/db/open-server';
import { restore as restoreDatabase } from '@deskmate/db/restore';
import * as z from 'zod';
import type { Resources } from '../../start/open-resources.ts';
import { defineCommand } from '../define-command.ts';

const file = { name: 'file', schema: z.string().min(1), isPath: true } as const;

export const backup = defineCommand({
  name: 'backup',
  about: 'write everything in the database to one compressed file; also while the process runs',
  words: [file],
  run: async ({ resources }, path) =>
    `${path} holds ${total(await withoutTimeLimit(resources, (db) => writeBackupFile(db, path)))} rows.`,
});

export const restore = defineCommand({
  name: 'restore',
  about: 'load a backup in the place of what the database holds',
  words: [file],
  alone: true,
  async run({ resources }, path) {
    const rows = await withoutTimeLimit(resources, (db) =>
      restoreDatabase(db, readBackupFile(path), { replace: true }),
    );
    return `${total(rows)} rows are restored from ${path}.`;
  },
});

export const move = defineCommand({
  name: 'move',
  about: 'copy everything into an empty PostgreSQL, whose address is asked for; then set DATABASE_URL to it',
  words: [],
  options: {
    databaseUrl: {
      about: 'where to, such as postgres://user:password@host/name',
      schema: z.url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://user@host/name' }),
      secret: true,
      needed: true,
    },
  },
  alone: true,
  async run({ resources }, { databaseUrl: url }) {
    const path = join(resources.config.dataDir, `move-${Date.now()}.backup`);
    const target = await openMigrated({ url, queryTimeoutMs: 0 }, []);
    try {
      await withoutTimeLimit(resources, (db) => writeBackupFile(db, path));
      const rows = await restoreDatabase(target.db, readBackupFile(path));
      return `${total(rows)} rows are moved. Set DATABASE_URL to the new place; keep SECRET_KEY, or ${resources.config.dataDir}/keys, as it is.`;
    } finally {
      await target.close();
      await rm(path, { force: true });
    }
  },
});

/** Statements of a large backup or restore take longer than the services wait for one. */
async function withoutTimeLimit<T>({ config, database }: Resources, use: (db: Database) => Promise<T>): Promise<T> {
  if (config.databaseUrl === null) return use(database.db);
  const unlimited = await openServer({ url: config.databaseUrl, poolSize: 1, queryTimeoutMs: 0 });
  try {
    return await use(unlimited.db);
  } finally {
    await unlimited.close();
  }
}

const total = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
