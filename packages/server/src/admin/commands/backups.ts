import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createProcessRepository } from '@deskmate/ai-service/jobs/process-repository';
import { totalOf } from '@deskmate/db/backup';
import { RestoreError, readBackupFile, writeBackupFile } from '@deskmate/db/backup-file';
import type { Database } from '@deskmate/db/database';
import { databaseName } from '@deskmate/db/database-name';
import type { OpenDatabase } from '@deskmate/db/open-database';
import { listOtherProcesses, openServer } from '@deskmate/db/open-server';
import { countRows, inspectBackup, restore as restoreDatabase } from '@deskmate/db/restore';
import * as z from 'zod';
import type { Resources } from '../../start/open-resources.ts';
import { defineCommand, Question, type Setting, yes } from '../define-command.ts';

const file = { name: 'file', schema: z.string().min(1), isPath: true } as const;

export const backup = defineCommand({
  name: 'backup',
  about:
    'write the database to one compressed file, also while the process runs; uploaded files and keys are not included',
  words: [file],
  options: { yes },
  async run({ resources }, path, { yes: isAgreed }) {
    if (existsSync(path) && !isAgreed) throw new Question(`${path} already exists and would be replaced.`);
    const rows = totalOf(await withoutTimeLimit(resources, (db) => writeBackupFile(db, path)));
    return `${path} holds ${rows} rows.`;
  },
});

export const restore = defineCommand({
  name: 'restore',
  about: 'restore a backup into a new database, or replace the current data with it',
  words: [file],
  options: { yes },
  needs: 'an idle database',
  async run(setting, path, { yes: isAgreed }) {
    const { createdAt, rows } = await inspectBackup(readBackupFile(path)).catch(sayOf(path));
    const where = databaseName(setting.config);
    const isNew = setting.config.databaseUrl === null && !existsSync(join(setting.config.dataDir, 'database'));
    const restored = await withIdleDatabase(setting, {}, async ({ db }) => {
      const held = totalOf(await countRows(db));
      if (held > 0 && !isAgreed) {
        const day = createdAt.toISOString().slice(0, 16);
        throw new Question(
          `All ${held} rows in ${where} would be replaced by the ${rows} rows of ${path}, as of ${day} UTC.`,
        );
      }
      return totalOf(await restoreDatabase(db, readBackupFile(path), { replace: true }).catch(sayOf(path)));
    });
    return `${restored} rows of ${path} are now in ${where}${isNew ? ', a new database' : ''}. Copy the keys and the uploaded files from the same installation.`;
  },
});

export const move = defineCommand({
  name: 'move',
  about: 'copy everything to an empty PostgreSQL database, whose URL is prompted for; then set DATABASE_URL to it',
  words: [],
  options: {
    databaseUrl: {
      about: 'URL of the target database, such as postgres://user:password@host/name',
      schema: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a URL such as postgres://user@host/name' }),
      secret: true,
      needed: true,
    },
  },
  needs: 'an idle database',
  async run(setting, { databaseUrl: url }) {
    const { dataDir } = setting.config;
    const path = join(dataDir, `move-${Date.now()}.backup`);
    return withIdleDatabase(setting, { mustExist: true }, async ({ db }) => {
      const target = await openServer({ url, poolSize: 1, queryTimeoutMs: 0 });
      try {
        const where = databaseName({ databaseUrl: url, dataDir });
        const held = totalOf(await countRows(target.db));
        if (held > 0) throw new Error(`${where} already holds ${held} rows; move needs an empty database.`);
        await writeBackupFile(db, path);
        const rows = totalOf(await restoreDatabase(target.db, readBackupFile(path)).catch(sayOf(path)));
        return `${rows} rows are now in ${where}. Set DATABASE_URL to it; keep SECRET_KEY, or ${dataDir}/keys, as it is.`;
      } finally {
        await target.close();
        await rm(path, { force: true });
      }
    });
  },
});

/** The database of the configuration, once it is known that no other process uses it. */
async function withIdleDatabase<T>(
  { config, log }: Setting,
  opening: { mustExist?: boolean },
  use: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  // Loaded only here: the command of a running process has no use for it.
  const { openOwnDatabase } = await import('../../start/open-resources.ts');
  const database = await openOwnDatabase(config, log, [], { ...opening, queryTimeoutMs: 0 });
  try {
    // The files of the embedded database are locked.
    if (config.databaseUrl !== null) await refuseInUse(database.db, databaseName(config));
    return await use(database);
  } finally {
    await database.close();
  }
}

/** On a server, processes of other data directories may use the database; not all of them have heartbeats. */
async function refuseInUse(db: Database, where: string): Promise<void> {
  const connected = await listOtherProcesses(db);
  const alive = await createProcessRepository(db).countAlive();
  if (connected.length + alive === 0) return;
  const who = connected.length > 0 ? connected.join(', ') : `${alive} other process${alive > 1 ? 'es' : ''}`;
  throw new Error(
    `${where} is in use by ${who}. Stop the process first; a killed process counts as running for a few seconds.`,
  );
}

/** Statements of a large backup take longer than the services wait for one. */
async function withoutTimeLimit<T>({ config, database }: Resources, use: (db: Database) => Promise<T>): Promise<T> {
  if (config.databaseUrl === null) return use(database.db);
  const unlimited = await openServer({ url: config.databaseUrl, poolSize: 1, queryTimeoutMs: 0 });
  try {
    return await use(unlimited.db);
  } finally {
    await unlimited.close();
  }
}

const sayOf =
  (path: string) =>
  (error: unknown): never => {
    throw error instanceof RestoreError ? new Error(`${path} ${error.message}. Nothing was changed.`) : error;
  };
