import { randomUUID } from 'node:crypto';
import type { Logger } from 'drizzle-orm/logger';
import pg from 'pg';
import { services } from './migrate.ts';
import { migrationsVersion } from './migrations-version.ts';
import type { OpenDatabase } from './open-database.ts';
import { openMigrated } from './open-migrated.ts';
import { openServer } from './open-server.ts';

/** Longer than in service: many calls at once on a busy machine are slow and right. Shorter than a test may take. */
const timeouts = { queryTimeoutMs: 20_000, connectTimeoutMs: 20_000 };

export async function freshOnServer(url: string, logger?: Logger): Promise<OpenDatabase> {
  const template = `deskmate_template_${migrationsVersion()}`;
  const made = await createDatabase(url, async (client, name) => {
    // One at a time: a template cannot be copied while it is in use.
    await client.query('select pg_advisory_lock(hashtext($1))', ['deskmate_template']);
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rows.length === 0) await makeTemplate(client, url, template);
    await client.query(`create database "${name}" template "${template}"`);
  });
  const opened = await openServer({ url: made.url, poolSize: 5, ...timeouts, logger });
  return { ...opened, close: () => opened.close().then(made.close) };
}

/** A database of its own on a server; an empty one, unless made otherwise. */
export async function createDatabase(
  url: string,
  make = async (client: pg.Client, name: string): Promise<void> =>
    void (await client.query(`create database "${name}"`)),
): Promise<{ url: string; close(): Promise<void> }> {
  const name = `deskmate_test_${today()}_${randomUUID().slice(0, 8)}`;
  await withClient(url, (client) => make(client, name));
  return {
    url: databaseUrl(url, name),
    close: () => withClient(url, async (client) => void (await client.query(`drop database "${name}" with (force)`))),
  };
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

/** An unfinished template, and the databases of killed runs of other days. */
async function dropLeftovers(client: pg.Client, draft: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database
     where datname = $1 or (datname ^@ 'deskmate_test_' and not datname ^@ $2)`,
    [draft, `deskmate_test_${today()}`],
  );
  for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
}

const today = (): string => new Date().toISOString().slice(0, 10).replaceAll('-', '');

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
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
