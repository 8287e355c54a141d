import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';
import { migrate, type Service } from './migrate.ts';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from './open-database.ts';
import { hostAndDatabase } from './open-server.ts';

type Options = {
  /** An empty database, or none, is refused instead of filled: for commands that would find nothing in it. */
  mustExist?: boolean;
};

/**
 * Opens a database with the tables of `services` up to date: what a process does at its start.
 * @throws DatabaseError
 */
export async function openMigrated(
  options: DatabaseOptions,
  services: readonly Service[],
  { mustExist = false }: Options = {},
): Promise<OpenDatabase> {
  if (mustExist) refuseMissingFiles(options);
  const prepare = async ({ db }: OpenDatabase): Promise<void> => {
    if (mustExist) await refuseUnused(db, options);
    for (const service of services) await migrate(db, service);
  };
  // On a server, migrations may take longer than a request would wait, so they get a connection of their own.
  if ('url' in options) {
    const unlimited = await openDatabase({ ...options, poolSize: 1, queryTimeoutMs: 0 });
    await prepare(unlimited).finally(() => unlimited.close());
    return openDatabase(options);
  }
  const opened = await openDatabase(options);
  try {
    await prepare(opened);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Before anything is opened, because opening the embedded database makes its files. */
function refuseMissingFiles(options: DatabaseOptions): void {
  if ('url' in options || existsSync(join(options.dataDir, 'database'))) return;
  throw new DatabaseError(
    'missing',
    `There is no database in ${options.dataDir}: start Deskmate there once, or set DATA_DIR or DATABASE_URL to where it is.`,
  );
}

async function refuseUnused(db: Database, options: DatabaseOptions): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from pg_namespace where nspname = 'migrations'`);
  if (rows.length > 0) return;
  throw new DatabaseError(
    'missing',
    'url' in options
      ? `PostgreSQL at ${hostAndDatabase(options.url)} holds no data of Deskmate: start Deskmate on it once, or correct DATABASE_URL.`
      : `The database in ${options.dataDir} holds no data of Deskmate: start Deskmate there once, or set DATA_DIR to where it is.`,
  );
}
