import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsRoot } from './migrate.ts';

/** Changes whenever a migration does, so that no test runs on an old template. */
export function migrationsVersion(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsRoot, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrationsRoot, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
