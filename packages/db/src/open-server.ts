import { sql } from 'drizzle-orm';
import type { Logger } from 'drizzle-orm/logger';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';
import { hostAndDatabase } from './database-name.ts';
import type { OpenDatabase } from './open-database.ts';
import { applicationPrefix, createServerPool } from './server-pool.ts';

export type ServerOptions = {
  url: string;
  poolSize?: number;
  onFault?: (error: unknown) => void;
  /** After how long a query is given up; 0 waits for ever, for migrations and backups. */
  queryTimeoutMs?: number;
  /** After how long the wait for a connection is given up: a new one, or one of the pool that is in use. */
  connectTimeoutMs?: number;
  /** Gets every statement, for tests. */
  logger?: Logger | undefined;
};

const oldestVersion = 150_000;

export async function openServer(options: ServerOptions): Promise<OpenDatabase> {
  const { url, poolSize = 10, onFault, queryTimeoutMs = 2500, connectTimeoutMs = 2500, logger } = options;
  const pool = createServerPool({ url, poolSize, queryTimeoutMs, connectTimeoutMs });
  // An idle connection that the server drops would otherwise end the process.
  pool.on('error', (error) => onFault?.(error));
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
    const version = Number(rows[0]?.server_version_num);
    if (version < oldestVersion) throw new DatabaseError('unreachable', tooOld(url, version));
  } catch (error) {
    await pool.end();
    throw error instanceof DatabaseError
      ? error
      : new DatabaseError('unreachable', sentence(url, error), { cause: error });
  }
  return {
    db: drizzle(pool, { logger: logger ?? false }) as unknown as Database,
    kind: 'server',
    ping: async () => void (await pool.query('select 1')),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

function sentence(url: string, error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  switch (code) {
    case '28P01':
    case '28000':
      return `PostgreSQL at ${hostAndDatabase(url)} refused the user or password of DATABASE_URL.`;
    case '3D000':
      return `PostgreSQL at ${hostAndDatabase(url)} has no database of that name: create it, or correct DATABASE_URL.`;
    default:
      return `PostgreSQL at ${hostAndDatabase(url)} could not be reached (${code ?? message}): check DATABASE_URL and that it is running.`;
  }
}

/** Other processes of Deskmate that are connected to this database, such as `process 12 on web-1`. */
export async function listOtherProcesses(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name ^@ ${applicationPrefix}
      and application_name <> current_setting('application_name')`);
  return rows.map(({ name }) => name.slice(applicationPrefix.length)).sort();
}

const tooOld = (url: string, version: number): string =>
  `PostgreSQL at ${hostAndDatabase(url)} is version ${Math.floor(version / 10_000)}; Deskmate needs 15 or newer.`;
