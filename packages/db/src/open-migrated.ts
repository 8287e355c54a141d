import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';
import { databaseName } from './database-name.ts';
import { migrate, type Service } from './migrate.ts';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from './open-database.ts';

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
  if (mustExist && 'dataDir' in options) requireFiles(options.dataDir);
  const prepare = async ({ db }: OpenDatabase): Promise<void> => {
    if (mustExist) await requireData(db, options);
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

/** Opening the embedded database makes its files. @throws DatabaseError where there are none */
export function requireFiles(dataDir: string): void {
  if (existsSync(join(dataDir, 'database'))) return;
  throw new DatabaseError(
    'missing',
    `There is no database in ${dataDir}: start Deskmate there once, or set DATA_DIR or DATABASE_URL to where it is.`,
  );
}

async function requireData(db: Database, options: DatabaseOptions): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from pg_namespace where nspname = 'migrations'`);
  if (rows.length > 0) return;
  const where = 'url' in options ? { databaseUrl: options.url, dataDir: '' } : { databaseUrl: null, ...options };
  throw new DatabaseError(
    'missing',
    `There is no data of Deskmate in ${databaseName(where)}: start Deskmate on it once, or set DATA_DIR or DATABASE_URL to where it is.`,
  );
}
