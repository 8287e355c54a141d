import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DatabaseError } from './database-error.ts';
import { PrivateNodeFS } from './private-node-fs.ts';

/** One process and one connection: little to cache beside what the system caches already. */
const settings = [
  'shared_buffers=32MB',
  'max_wal_size=128MB',
  'min_wal_size=32MB',
  'timezone=UTC',
  "datestyle='iso, mdy'",
  'jit=off',
];

/** @throws DatabaseError `broken` with PostgreSQL's own reason, when there is one. */
export async function openEmbeddedFiles(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'database');
  let reason = '';
  const onStderr = (line: string) => {
    if (/\b(FATAL|PANIC):/.test(line)) reason = line.replace(/^.*?\b(?:FATAL|PANIC):\s*/, '');
    return true;
  };
  try {
    if (!existsSync(folder)) await makeFiles(folder);
    return await PGlite.create({ fs: new PrivateNodeFS(folder), postgresqlconf: settings, onStderr });
  } catch (cause) {
    const why = reason || (cause instanceof Error && cause.message) || 'its files could not be read';
    const message = `The database in ${folder} could not be opened (${why}). Move that folder away; then put a snapshot from ${dataDir}/snapshots in its place, or restore a backup.`;
    throw new DatabaseError('broken', message, { cause });
  }
}

/** Made under another name and renamed when complete, so that an interrupted first start leaves no incomplete database. */
async function makeFiles(folder: string): Promise<void> {
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  // Opened again by the caller: the instance that makes a database needs twice the memory for good.
  mkdirSync(draft, { mode: 0o700 });
  const maker = await PGlite.create({ fs: new PrivateNodeFS(draft) });
  await maker.close();
  renameSync(draft, folder);
}
