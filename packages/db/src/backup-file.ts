import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { backup, totalOf } from './backup.ts';
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
    // A command that was given the wrong address, or none, would leave a file that nobody can use.
    if (totalOf(counts) === 0) throw new Error('The database holds no rows, so no backup was made.');
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

/** What is wrong with a backup, as the rest of a sentence that begins with its name. The database has not changed then. */
export class RestoreError extends Error {
  override name = 'RestoreError';
}

/** The lines of a backup file. @throws RestoreError */
export async function* readBackupFile(path: string): AsyncGenerator<string> {
  try {
    yield* linesOf(path);
  } catch (error) {
    throw error instanceof RestoreError ? error : new RestoreError(faultOf(error), { cause: error });
  }
}

function faultOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'is not there';
  if (code === 'EISDIR') return 'is a folder';
  if (code === 'Z_BUF_ERROR') return 'is cut short: its end is missing';
  if (code === 'Z_DATA_ERROR')
    return message === 'incorrect header check' ? 'is not a backup of Deskmate' : `is damaged (${message})`;
  return `cannot be read (${code ?? message})`;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const text = createGunzip();
  // Passes a read error on to the reader of the lines.
  file.on('error', (error) => text.destroy(error));
  /** The parts of a line that has not ended yet. */
  let begun: string[] = [];
  let isBackup = false;
  try {
    for await (const chunk of file.pipe(text).setEncoding('utf8')) {
      // A foreign file may be one line of many gigabytes.
      isBackup ||= (chunk as string).startsWith('{"header"');
      if (!isBackup) throw new RestoreError('is not a backup of Deskmate');
      const [first, ...others] = (chunk as string).split('\n');
      begun.push(first ?? '');
      const last = others.pop();
      if (last === undefined) continue;
      yield begun.join('');
      yield* others;
      begun = [last];
    }
  } finally {
    file.destroy();
  }
  const rest = begun.join('');
  if (rest !== '') yield rest;
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
