import { randomUUID } from 'node:crypto';
import type { Logger } from 'drizzle-orm/logger';
import pg from 'pg';
import { emptyDatabase, schemaOf } from './empty-database.ts';
import { services } from './migrate.ts';
import { migrationsVersion } from './migrations-version.ts';
import type { OpenDatabase } from './open-database.ts';
import { openMigrated } from './open-migrated.ts';
import { openServer } from './open-server.ts';

/** Longer than in service: many calls at once on a busy machine are slow and right. Shorter than a test may take. */
const timeouts = { queryTimeoutMs: 20_000, connectTimeoutMs: 20_000 };

/**
 * A database that an earlier test has left, emptied, or a new one. A lock tells that it is in use: it ends with the
 * connection that holds it, so that the databases of a killed run are used again as well.
 */
export async function freshOnServer(url: string, logger?: Logger): Promise<OpenDatabase> {
  const holder = await connect(url);
  const name = (await reuse(holder, url)) ?? (await create(holder, url));
  const opened = await openServer({ url: databaseUrl(url, name), poolSize: 5, ...timeouts, logger });
  return { ...opened, close: () => opened.close().then(() => holder.end()) };
}

/** An empty database of its own on a server. */
export async function createDatabase(url: string): Promise<{ url: string; close(): Promise<void> }> {
  const name = `deskmate_empty_${randomUUID().slice(0, 8)}`;
  await withClient(url, (client) => client.query(`create database "${name}"`));
  return {
    url: databaseUrl(url, name),
    close: () => withClient(url, async (client) => void (await client.query(`drop database "${name}" with (force)`))),
  };
}

const prefix = (): string => `deskmate_test_${migrationsVersion()}_`;
const lock = `select pg_try_advisory_lock(hashtext($1)) as locked`;

/** The name of a database that nobody uses, without its rows. One whose schema a test has changed is dropped. */
async function reuse(holder: pg.Client, url: string): Promise<string | null> {
  const { rows } = await holder.query<{ name: string; schema: string }>(
    `select datname as name, shobj_description(oid, 'pg_database') as schema from pg_database
     where datname ^@ $1 order by datname`,
    [prefix()],
  );
  for (const { name, schema } of rows) {
    const { rows: tried } = await holder.query<{ locked: boolean }>(lock, [name]);
    if (!tried[0]?.locked) continue;
    // Of processes that a test has started and not waited for.
    await holder.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    const isReusable = await withClient(databaseUrl(url, name), async (client) => {
      const connection = connectionTo(client);
      if ((await schemaOf(connection)) !== schema) return false;
      await emptyDatabase(connection);
      return true;
    }).catch(() => false);
    if (isReusable) return name;
    await holder.query(`drop database if exists "${name}" with (force)`);
  }
  return null;
}

async function create(holder: pg.Client, url: string): Promise<string> {
  const template = `deskmate_template_${migrationsVersion()}`;
  const name = prefix() + randomUUID().slice(0, 8);
  await holder.query(lock, [name]);
  // One at a time: a template cannot be copied while it is in use.
  await holder.query('select pg_advisory_lock(hashtext($1))', ['deskmate_template']);
  const { rows } = await holder.query('select 1 from pg_database where datname = $1', [template]);
  if (rows.length === 0) await makeTemplate(holder, url, template);
  await holder.query(`create database "${name}" template "${template}"`);
  await holder.query('select pg_advisory_unlock(hashtext($1))', ['deskmate_template']);
  const schema = await withClient(databaseUrl(url, name), (client) => schemaOf(connectionTo(client)));
  await holder.query(`comment on database "${name}" is '${schema}'`);
  return name;
}

async function makeTemplate(client: pg.Client, url: string, template: string): Promise<void> {
  const draft = `${template}_draft`;
  await dropLeftovers(client, draft);
  await client.query(`create database "${draft}"`);
  const made = await openMigrated({ url: databaseUrl(url, draft) }, [...services]);
  await made.close();
  // Renamed only when whole, so that a run stopped half way leaves no broken template.
  await client.query(`alter database "${draft}" rename to "${template}"`);
}

/** An unfinished template, and the databases of other migrations that nobody uses. */
async function dropLeftovers(client: pg.Client, draft: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database
     where datname = $1 or (datname ^@ 'deskmate_test_' and not datname ^@ $2
       and datname not in (select datname from pg_stat_activity where datname is not null))`,
    [draft, prefix()],
  );
  for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
}

const connectionTo = (client: pg.Client) => ({
  query: <Row>(text: string) => client.query(text) as unknown as Promise<{ rows: Row[] }>,
  exec: (text: string) => client.query(text),
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(url: string, name: string): string {
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.href;
}
