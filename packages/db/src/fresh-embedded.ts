import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'drizzle-orm/logger';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from './database.ts';
import { createEmbeddedClient } from './embedded-client.ts';
import { createEmbeddedInstance } from './embedded-instance.ts';
import { emptyDatabase, schemaOf } from './empty-database.ts';
import { migrate, services } from './migrate.ts';
import { migrationsVersion } from './migrations-version.ts';
import type { OpenDatabase } from './open-database.ts';

const cacheDir = fileURLToPath(new URL('../node_modules/.cache/template', import.meta.url));

/** Instances that a test has closed, emptied: emptying one takes a fiftieth of the time that starting one takes. */
const emptied: PGlite[] = [];
let templateSchema = '';

export async function freshEmbedded(logger?: Logger): Promise<OpenDatabase> {
  return openInMemory(async () => emptied.pop() ?? (await startFromTemplate()), { logger, release: emptyForNextTest });
}

async function startFromTemplate(): Promise<PGlite> {
  const template = join(cacheDir, `${migrationsVersion()}.tar`);
  if (!existsSync(template)) await makeTemplate(template);
  // Read at once: a blob of the file would be lost when another test file puts its own template in the place.
  const bytes = await readFile(template);
  const instance = await PGlite.create({ loadDataDir: new Blob([bytes]) });
  templateSchema ||= await schemaOf(connectionTo(instance));
  return instance;
}

const connectionTo = (instance: PGlite) => ({
  query: <Row>(text: string) => instance.query<Row>(text),
  exec: (text: string) => instance.exec(text),
});

/** An instance whose schema a test has changed is not used again. */
async function emptyForNextTest(instance: PGlite): Promise<void> {
  // Settings, advisory locks, temporary tables and prepared statements of the connection.
  await instance.exec('discard all');
  const connection = connectionTo(instance);
  if ((await schemaOf(connection)) !== templateSchema) return instance.close();
  await emptyDatabase(connection);
  emptied.push(instance);
}

/** The same client as in production, so that tests meet its rules. */
async function openInMemory(
  open: () => Promise<PGlite>,
  { logger, release }: { logger?: Logger | undefined; release?: (instance: PGlite) => Promise<void> } = {},
): Promise<OpenDatabase & { instance: PGlite }> {
  const instance = await open();
  const shared = await createEmbeddedInstance({ open: async () => instance, ...(release ? { release } : {}) });
  const client = createEmbeddedClient(shared);
  const db = drizzle(client as unknown as PGlite, { logger: logger ?? false }) as unknown as Database;
  const ping = async () => void (await client.query('select 1'));
  return { db, kind: 'embedded', ping, close: () => client.close(), instance };
}

async function makeTemplate(path: string): Promise<void> {
  const { db, instance, close } = await openInMemory(() => PGlite.create());
  for (const service of services) await migrate(db, service);
  const dump = await instance.dumpDataDir('none');
  await close();
  mkdirSync(cacheDir, { recursive: true });
  dropOldTemplates();
  // Test files run in parallel: each writes its own and the rename makes one of them the template.
  const own = `${path}.${crypto.randomUUID()}`;
  writeFileSync(own, new Uint8Array(await dump.arrayBuffer()));
  renameSync(own, path);
}

/** Not the recent ones: another run may be reading them. */
function dropOldTemplates(): void {
  for (const name of readdirSync(cacheDir)) {
    const path = join(cacheDir, name);
    if (Date.now() - statSync(path).mtimeMs > 24 * 3_600_000) rmSync(path, { force: true });
  }
}
