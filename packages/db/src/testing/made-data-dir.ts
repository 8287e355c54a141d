import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Service } from '../migrate.ts';
import { migrationsVersion } from '../migrations-version.ts';
import { openMigrated } from '../open-migrated.ts';

const cacheDir = fileURLToPath(new URL('../../node_modules/.cache/data-dirs', import.meta.url));

/**
 * Puts the embedded database of a first start into a folder, with the tables of these services: copied from one that is
 * made once, because making one takes seconds.
 */
export async function copyMadeDatabase(dataDir: string, services: Service[] = []): Promise<void> {
  const made = join(cacheDir, nameOf(services));
  if (!existsSync(made)) await make(made, services);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  cpSync(join(made, 'database'), join(dataDir, 'database'), { recursive: true });
}

/** Changes with the migrations and with PGlite, whose version is part of where it lies. */
const nameOf = (services: Service[]): string =>
  createHash('sha256')
    .update(JSON.stringify([services, migrationsVersion(), import.meta.resolve('@electric-sql/pglite')]))
    .digest('hex')
    .slice(0, 16);

/** Tests run in parallel: each makes its own, and the rename makes one of them the one to copy. */
async function make(path: string, services: Service[]): Promise<void> {
  dropOld();
  const draft = `${path}.${randomUUID()}`;
  const database = await openMigrated({ dataDir: draft }, services);
  await database.close();
  if (existsSync(path)) rmSync(draft, { recursive: true });
  else renameSync(draft, path);
}

/** Not the recent ones: another run may be copying them. */
function dropOld(): void {
  mkdirSync(cacheDir, { recursive: true });
  for (const name of readdirSync(cacheDir)) {
    const path = join(cacheDir, name);
    if (Date.now() - statSync(path).mtimeMs > 24 * 3_600_000) rmSync(path, { recursive: true, force: true });
  }
}
