import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { backup } from './backup.ts';
import type { Database } from './database.ts';

/** Writes a compressed backup; the file has its name only when it is whole and on the disk. */
export async function writeBackupFile(db: Database, path: string): Promise<Record<string, number>> {
  const draft = `${path}.draft`;
  const gzip = createGzip();
  const file = createWriteStream(draft, { mode: 0o600 });
  const written = finished(gzip.pipe(file));
  // It is awaited below; until then a failure must not be reported as unhandled.
  written.catch(() => {});
  try {
    const counts = await backup(db, async (line) => {
      if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, 'drain'), written]);
    });
    gzip.end();
    await written;
    await syncToDisk(draft);
    await rename(draft, path);
    return counts;
  } catch (error) {
    gzip.destroy();
    file.destroy();
    await rm(draft, { force: true });
    throw error;
  }
}

/** The lines of a backup file. */
export async function* readBackupFile(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const text = createGunzip();
  // Passes a read error on to the reader of the lines.
  file.on('error', (error) => text.destroy(error));
  /** The parts of a line that has not ended yet. */
  let begun: string[] = [];
  for await (const chunk of file.pipe(text).setEncoding('utf8')) {
    const [first, ...others] = (chunk as string).split('\n');
    begun.push(first ?? '');
    const last = others.pop();
    if (last === undefined) continue;
    yield begun.join('');
    yield* others;
    begun = [last];
  }
  const rest = begun.join('');
  if (rest !== '') yield rest;
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
