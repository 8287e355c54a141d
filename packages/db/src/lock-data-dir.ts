import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from './database-error.ts';

export type DataDirLock = { release(): void };

const sqliteBusy = 5;

// A lock file that nothing refers to would be closed by the garbage collector, and the lock with it.
const heldFiles = new Set<DatabaseSync>();

/**
 * Takes the data directory for this process alone: two processes on one embedded database would silently lose one's
 * writes, and on a PostgreSQL they would share one admin socket and one outbox. The lock is an operating-system lock held
 * by an open SQLite transaction, so it is released however the process ends, and works across containers that share the
 * directory, where process ids mean nothing.
 * @throws DatabaseError `locked`, naming the holder.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const holderFile = join(dataDir, 'lock-holder');
  let lockFile: DatabaseSync | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    lockFile = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
    chmodSync(join(dataDir, 'lock'), 0o600);
    lockFile.exec('begin exclusive');
    // Only for the error message of the next process: the lock does not depend on this file.
    writeFileSync(holderFile, `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}`, {
      mode: 0o600,
    });
  } catch (cause) {
    lockFile?.close();
    throw refusal(dataDir, holderFile, cause);
  }
  const held = lockFile;
  heldFiles.add(held);
  return {
    release() {
      if (heldFiles.delete(held)) held.close();
    },
  };
}

function refusal(dataDir: string, holderFile: string, cause: unknown): DatabaseError {
  const { errcode, code, message } = cause as { errcode?: number; code?: string; message?: string };
  if (errcode === sqliteBusy) {
    return new DatabaseError(
      'locked',
      `${dataDir} is already in use by ${readHolder(holderFile)}. Stop it first, or set DATA_DIR to another folder.`,
      {
        cause,
      },
    );
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new DatabaseError('disk_full', `The disk that holds ${dataDir} is full.`, { cause });
  }
  return new DatabaseError('broken', `The data directory ${dataDir} cannot be written (${message}).`, { cause });
}

function readHolder(holderFile: string): string {
  try {
    return readFileSync(holderFile, 'utf8').trim();
  } catch {
    return 'another process';
  }
}
