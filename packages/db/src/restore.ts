import { sql } from 'drizzle-orm';
import { type BackupLine, listTables } from './backup.ts';
import type { Database } from './database.ts';
import { migrate, migrationsRoot, services } from './migrate.ts';

/** Why a backup cannot be loaded; nothing has changed then. */
export class RestoreError extends Error {
  override name = 'RestoreError';
}

type Options = {
  /** Throw away what the database holds; without it, a database with rows is refused. */
  replace?: boolean;
  root?: string;
};

const bytesAtOnce = 1_000_000;

/**
 * Loads a backup, all or nothing: tables as they were when it was made, its rows, and then the
 * migrations that are newer. Needs no rights beyond owning the database.
 * @throws RestoreError
 */
export async function restore(
  db: Database,
  lines: AsyncIterable<string>,
  options: Options = {},
): Promise<Record<string, number>> {
  const { replace = false, root = migrationsRoot } = options;
  return db.transaction(async (tx) => {
    if (!replace && (await hasRows(tx))) throw new RestoreError('the database already holds data');
    const iterator = lines[Symbol.asyncIterator]();
    await rebuildTables(tx, await readHeader(iterator), root);
    const links = await dropForeignKeys(tx);
    await emptyTables(tx);
    const counts = await loadRows(tx, iterator);
    // Given back after all rows are there, so that the order of tables does not matter.
    for (const link of links)
      await tx.execute(sql.raw(`alter table ${link.table} add constraint ${link.name} ${link.definition}`));
    await continueSequences(tx);
    for (const service of services) await migrate(tx, service, root);
    return counts;
  });
}

async function hasRows(tx: Database): Promise<boolean> {
  for (const { table } of await listTables(tx)) {
    const { rows } = await tx.execute(sql.raw(`select 1 from ${table} limit 1`));
    if (rows.length > 0) return true;
  }
  return false;
}

type Header = Extract<BackupLine, { header: unknown }>['header'];

async function readHeader(lines: AsyncIterator<string>): Promise<Header> {
  const { value } = await lines.next();
  const line = parse(value ?? '');
  if (!('header' in line) || line.header.format !== 'deskmate-backup')
    throw new RestoreError('this is not a backup of Deskmate');
  return line.header;
}

async function rebuildTables(tx: Database, { migrations }: Header, root: string): Promise<void> {
  await tx.execute(sql`set local client_min_messages = warning`);
  await tx.execute(sql`drop schema if exists main, ai, migrations cascade`);
  for (const service of services) {
    const ran = await migrate(tx, service, root, new Set(migrations[service]));
    if (ran < migrations[service].length) throw new RestoreError('this backup was made by a newer version of Deskmate');
  }
}

type ForeignKey = { table: string; name: string; definition: string };

async function dropForeignKeys(tx: Database): Promise<ForeignKey[]> {
  const { rows } = await tx.execute<ForeignKey>(sql`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace in ('main'::regnamespace, 'ai'::regnamespace)`);
  for (const { table, name } of rows) await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  return rows;
}

/** A migration may have brought rows, which the backup has too. */
async function emptyTables(tx: Database): Promise<void> {
  for (const { table } of await listTables(tx)) await tx.execute(sql.raw(`delete from ${table}`));
}

async function loadRows(tx: Database, lines: AsyncIterator<string>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let insert = '';
  let table = '';
  let batch: string[] = [];
  let size = 0;
  const flush = async () => {
    if (batch.length > 0) await tx.execute(sql`${sql.raw(insert)}${`[${batch.join(',')}]`}::json)`);
    counts[table] = (counts[table] ?? 0) + batch.length;
    batch = [];
    size = 0;
  };
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const text = next.value;
    if (text.startsWith('{"row":')) {
      batch.push(text.slice('{"row":'.length, -1));
      size += text.length;
      if (size > bytesAtOnce) await flush();
      continue;
    }
    if (table !== '') await flush();
    const line = parse(text);
    if ('end' in line) return checked(counts, line.end);
    if (!('table' in line)) break;
    ({ table } = line);
    counts[table] = 0;
    insert = insertInto(table, line.columns);
  }
  throw new RestoreError('the backup is cut short');
}

const insertInto = (table: string, columns: string[]): string =>
  `insert into ${table} (${columns.join(', ')}) overriding system value
   select ${columns.join(', ')} from json_populate_recordset(null::${table}, `;

function checked(counts: Record<string, number>, expected: Record<string, number>): Record<string, number> {
  for (const [table, count] of Object.entries(expected)) {
    if (counts[table] !== count) throw new RestoreError(`the backup is damaged: ${table} should have ${count} rows`);
  }
  return counts;
}

async function continueSequences(tx: Database): Promise<void> {
  const { rows } = await tx.execute<{ table: string; column: string; sequence: string }>(sql`
    select c.oid::regclass::text as "table", quote_ident(a.attname) as "column",
           pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace in ('main'::regnamespace, 'ai'::regnamespace) and c.relkind in ('r', 'p')
      and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`);
  for (const { table, column, sequence } of rows) {
    await tx.execute(
      sql.raw(`select setval('${sequence}', coalesce(max(${column}), 1), max(${column}) is not null) from ${table}`),
    );
  }
}

function parse(text: string): BackupLine {
  try {
    return JSON.parse(text);
  } catch {
    throw new RestoreError('the backup is damaged: a line cannot be read');
  }
}
