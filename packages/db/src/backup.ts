import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { appliedMigrations, type Service, services } from './migrate.ts';

/**
 * A logical backup is a text of lines, so that it loads into any PostgreSQL from 15 on, older than
 * the embedded one: a header, then for each table its columns and its rows as JSON, then the
 * number of rows of each table, by which a file that was cut short is recognised.
 */
export type BackupLine =
  | { header: { format: 'deskmate-backup'; version: 1; createdAt: string; migrations: Record<Service, string[]> } }
  | { table: string; columns: string[] }
  | { row: Record<string, unknown> }
  | { end: Record<string, number> };

/** Rows of running processes, which hold no data: a backup leaves them out. */
export const heartbeats = 'ai.processes';

/** A row can have several megabytes: the vectors of a long document. Where rows are small, more are fetched at once. */
const fewRows = 20;
const manyRows = 500;
const smallFetchCharacters = 100_000;

/** Passes every line to `write`, all of one snapshot. Other queries of the embedded database wait meanwhile. */
export async function backup(
  db: Database,
  write: (line: string) => Promise<void> | void,
): Promise<Record<string, number>> {
  const migrations = await migrationsOf(db);
  return db.transaction(
    async (tx) => {
      await write(
        json({ header: { format: 'deskmate-backup', version: 1, createdAt: new Date().toISOString(), migrations } }),
      );
      const counts: Record<string, number> = {};
      for (const { table, columns } of await listTables(tx)) {
        if (table === heartbeats) continue;
        await write(json({ table, columns }));
        counts[table] = await writeRows(tx, table, columns, write);
      }
      await write(json({ end: counts }));
      return counts;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function migrationsOf(db: Database): Promise<Record<Service, string[]>> {
  const found = { main: [], ai: [] } as Record<Service, string[]>;
  for (const service of services) found[service] = [...(await appliedMigrations(db, service))];
  return found;
}

/** Our tables with the columns that hold data of their own; computed ones are computed again. */
export async function listTables(db: Database): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await db.execute<{ table: string; columns: string[] }>(sql`
    select format('%I.%I', n.nspname, c.relname) as "table",
           array_agg(quote_ident(a.attname) order by a.attnum)::text[] as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname in ('main', 'ai') and c.relkind in ('r', 'p') and not c.relispartition
    group by 1 order by 1`);
  return rows;
}

async function writeRows(
  tx: Database,
  table: string,
  columns: string[],
  write: (line: string) => Promise<void> | void,
): Promise<number> {
  await tx.execute(
    sql.raw(`declare backup_rows no scroll cursor for
      select row_to_json(r)::text as row from (select ${columns.join(', ')} from ${table}) r`),
  );
  let count = 0;
  let rowsAtOnce = fewRows;
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(sql.raw(`fetch ${rowsAtOnce} from backup_rows`));
    // The database's own JSON text, because JavaScript would round large numbers.
    for (const { row } of rows) await write(`{"row":${row}}`);
    count += rows.length;
    if (rows.length < rowsAtOnce) break;
    const characters = rows.reduce((sum, { row }) => sum + row.length, 0);
    rowsAtOnce = characters / rowsAtOnce < smallFetchCharacters / fewRows ? manyRows : fewRows;
  }
  await tx.execute(sql`close backup_rows`);
  return count;
}

export const totalOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const json = (line: BackupLine): string => JSON.stringify(line);
