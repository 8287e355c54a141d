import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { OpenEmbedded } from './open-embedded.ts';

/**
 * Copies the files of the running embedded database to `<dataDir>/snapshots/<time>`, which opens
 * as a database by itself. The embedded database does not sync its files, so a power cut can damage it; a snapshot is
 * synced to the disk before it is renamed to its name.
 * Queries wait while the files are copied, not while the disk takes them in.
 * @returns the folder of the snapshot.
 */
export async function takeSnapshot(
  database: OpenEmbedded,
  options: { keep?: number; nowMs?: number } = {},
): Promise<string> {
  const folder = join(database.dataDir, 'snapshots');
  const name = new Date(options.nowMs ?? Date.now()).toISOString().replaceAll(':', '-');
  const draft = join(folder, `${name}.draft`);
  await rm(draft, { recursive: true, force: true });
  const copied = await database.client.alone(async (instance) => {
    await instance.exec('checkpoint');
    const { rows } = await instance.query<LogRange>(
      `select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()`,
    );
    return copyDatabase(join(database.dataDir, 'database'), draft, rows[0]);
  });
  for (const path of copied) await syncToDisk(path);
  await rename(draft, join(folder, name));
  await syncToDisk(folder);
  await dropOld(folder, options.keep ?? 3);
  return join(folder, name);
}

/** @returns every file and folder it made. */
async function copyDatabase(from: string, to: string, logs: LogRange | undefined): Promise<string[]> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const made = [to];
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const target = join(to, path.slice(from.length + sep.length));
    if (entry.isDirectory()) await mkdir(target, { recursive: true, mode: 0o700 });
    else if (!isNeeded(path, logs)) continue;
    else await mkdir(dirname(target), { recursive: true, mode: 0o700 }).then(() => copyFile(path, target));
    made.push(target);
  }
  return made;
}

/** The log files that opening the copy needs; the others are obsolete or allocated in advance. */
type LogRange = { first: string; last: string };

function isNeeded(path: string, logs: LogRange | undefined): boolean {
  const [, log] = /pg_wal[\\/]([0-9A-F]{24})$/.exec(path) ?? [];
  return log === undefined || logs === undefined || (log >= logs.first && log <= logs.last);
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function dropOld(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder);
  const whole = names.filter((name) => !name.endsWith('.draft')).sort();
  const drafts = names.filter((name) => name.endsWith('.draft'));
  for (const name of [...whole.slice(0, -keep), ...drafts])
    await rm(join(folder, name), { recursive: true, force: true });
}
