import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'drizzle-orm/logger';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from './database.ts';
import { createEmbeddedClient } from './embedded-client.ts';
import { keepInstance } from './embedded-instance.ts';
import { migrate, services } from './migrate.ts';
import { migrationsVersion } from './migrations-version.ts';
import type { OpenDatabase } from './open-database.ts';

const cacheDir = fileURLToPath(new URL('../node_modules/.cache/template', import.meta.url));

export async function freshEmbedded(logger?: Logger): Promise<OpenDatabase> {
  const template = join(cacheDir, `${migrationsVersion()}.tar`);
  if (!existsSync(template)) await makeTemplate(template);
  // Read at once: a blob of the file would be lost when another test file puts its own template in the place.
  const bytes = await readFile(template);
  return openInMemory(() => PGlite.create({ loadDataDir: new Blob([bytes]) }), logger);
}

/** The same client as in production, so that tests meet its rules. */
async function openInMemory(
  open: () => Promise<PGlite>,
  logger?: Logger,
): Promise<OpenDatabase & { instance: PGlite }> {
  let instance: PGlite | undefined;
  const kept = await keepInstance({ open: async () => (instance = await open()) });
  const client = createEmbeddedClient(kept);
  const db = drizzle(client as unknown as PGlite, { logger: logger ?? false }) as unknown as Database;
  return { db, kind: 'embedded', close: () => client.close(), instance: instance as unknown as PGlite };
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
