import { sql } from 'drizzle-orm';
import { type BackupLine, heartbeats, listTables, totalOf } from './backup.ts';
import { RestoreError } from './backup-file.ts';
import type { Database } from './database.ts';
import { knownMigrations, migrate, migrationsRoot, services } from './migrate.ts';

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
    let links: ForeignKey[] = [];
    if (!replace && totalOf(await countRows(tx)) > 0)
      throw new RestoreError('cannot be loaded: the database already holds data');
    const counts = await reading(lines, async (iterator) => {
      await rebuildTables(tx, await readHeader(iterator, root), root);
      links = await dropForeignKeys(tx);
      await emptyTables(tx);
      return loadRows(tx, iterator);
    });
    // Given back after all rows are there, so that the order of tables does not matter.
    for (const { table, name, definition } of links) {
      const link = sql.raw(`alter table ${table} add constraint ${name} ${definition}`);
      await tx.execute(link).catch(explainRefusal(table));
    }
    await continueSequences(tx);
    for (const service of services) await migrate(tx, service, root);
    return counts;
  });
}

export type BackupContents = { createdAt: Date; rows: number };

/**
 * Reads a backup to its end and loads nothing: what it holds, before anything is opened or replaced for it.
 * @throws RestoreError
 */
export async function inspectBackup(lines: AsyncIterable<string>, root = migrationsRoot): Promise<BackupContents> {
  return reading(lines, async (iterator) => {
    const { createdAt } = await readHeader(iterator, root);
    const counts = await readRows(iterator, { table: async () => {}, row: async (text) => void parse(text) });
    return { createdAt: new Date(createdAt), rows: totalOf(counts) };
  });
}

/** Closes the file also where reading ends early. */
async function reading<T>(lines: AsyncIterable<string>, use: (lines: AsyncIterator<string>) => Promise<T>): Promise<T> {
  const iterator = lines[Symbol.asyncIterator]();
  try {
    return await use(iterator);
  } finally {
    await iterator.return?.();
  }
}

/** The rows of each table that has any; the heartbeats of processes are no data. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table } of await listTables(db)) {
    if (table === heartbeats) continue;
    const { rows } = await db.execute<{ count: string }>(sql.raw(`select count(*)::text as count from ${table}`));
    const count = Number(rows[0]?.count);
    if (count > 0) counts[table] = count;
  }
  return counts;
}

type Header = Extract<BackupLine, { header: unknown }>['header'];

async function readHeader(lines: AsyncIterator<string>, root: string): Promise<Header> {
  const { value } = await lines.next();
  const line = parse(value ?? '{}');
  if (!('header' in line) || line.header?.format !== 'deskmate-backup')
    throw new RestoreError('is not a backup of Deskmate');
  const { version, migrations, createdAt } = line.header;
  if (version !== 1) throw new RestoreError(tooNew);
  if (Number.isNaN(Date.parse(createdAt))) throw new RestoreError(incomplete);
  for (const service of services) {
    const [known, used] = [knownMigrations(service, root), migrations?.[service]];
    if (!Array.isArray(used)) throw new RestoreError(incomplete);
    if (!used.every((hash) => known.has(hash))) throw new RestoreError(tooNew);
  }
  return line.header;
}

const incomplete = 'is damaged: its first line is incomplete';
const tooNew = 'was made by a newer version of Deskmate: install that version, or a later one, first';

async function rebuildTables(tx: Database, { migrations }: Header, root: string): Promise<void> {
  await tx.execute(sql`set local client_min_messages = warning`);
  await tx.execute(sql`drop schema if exists main, ai, migrations cascade`);
  for (const service of services) await migrate(tx, service, root, new Set(migrations[service]));
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
  const known = new Map((await listTables(tx)).map(({ table, columns }) => [table, new Set(columns)]));
  let insert = '';
  let filled = '';
  let batch: string[] = [];
  let size = 0;
  const flush = async () => {
    if (batch.length > 0) {
      await tx.execute(sql`${sql.raw(insert)}${`[${batch.join(',')}]`}::json)`).catch(explainRefusal(filled));
    }
    batch = [];
    size = 0;
  };
  const counts = await readRows(lines, {
    async table(table, columns) {
      await flush();
      if (!columns.every((column) => known.get(table)?.has(column)))
        throw new RestoreError(`is damaged: ${table} is no table of its version, or has other columns`);
      filled = table;
      insert = insertInto(table, columns);
    },
    async row(text) {
      // The processes of another day are none of this database's.
      if (filled === heartbeats) return;
      batch.push(text);
      size += text.length;
      if (size > bytesAtOnce) await flush();
    },
  });
  await flush();
  return counts;
}

type RowReader = { table(name: string, columns: string[]): Promise<void>; row(text: string): Promise<void> };

/** Reads all after the header. @returns how many rows each table has, compared with what the end says */
async function readRows(lines: AsyncIterator<string>, read: RowReader): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let table = '';
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const text = next.value;
    if (text.startsWith('{"row":') && table !== '') {
      counts[table] = (counts[table] ?? 0) + 1;
      await read.row(text.slice('{"row":'.length, -1));
      continue;
    }
    const line = parse(text);
    if ('end' in line) {
      // Only the end of the file tells that it is whole: its check sum stands there.
      if (!(await lines.next()).done) throw new RestoreError('is damaged: something follows its end');
      return checked(counts, line.end);
    }
    if (!('table' in line) || !Array.isArray(line.columns)) throw new RestoreError(unreadable);
    ({ table } = line);
    counts[table] = 0;
    await read.table(table, line.columns);
  }
  throw new RestoreError('is cut short: its end is missing');
}

const insertInto = (table: string, columns: string[]): string =>
  `insert into ${table} (${columns.join(', ')}) overriding system value
   select ${columns.join(', ')} from json_populate_recordset(null::${table}, `;

function checked(counts: Record<string, number>, expected: Record<string, number>): Record<string, number> {
  for (const [table, count] of Object.entries(expected)) {
    if (counts[table] !== count) throw new RestoreError(`is damaged: ${table} should have ${count} rows`);
  }
  return counts;
}

/** Rows that are no values of their columns, or break a rule between rows: SQLSTATE classes 22 and 23. */
const explainRefusal =
  (table: string) =>
  (error: unknown): never => {
    const { code = '', message } = ((error as Error).cause ?? error) as Error & { code?: string };
    if (!/^2[23]/.test(code)) throw error;
    throw new RestoreError(`is damaged: rows of ${table} cannot be stored (${message})`, { cause: error });
  };

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

const unreadable = 'is damaged: a line cannot be read';

function parse(text: string): BackupLine {
  try {
    const line = JSON.parse(text);
    if (typeof line === 'object' && line !== null) return line;
  } catch {
    // Said below.
  }
  throw new RestoreError(unreadable);
}
