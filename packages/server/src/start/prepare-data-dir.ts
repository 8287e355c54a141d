import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { StartError } from './explain-failure.ts';
import { restrictPermissions } from './restrict-permissions.ts';

/** A first start writes some 40 MB; with less than this it would fail later. */
const probeBytes = 1 << 20;

/** Creates the data directory, checks that it can be written and makes it private, before anything is stored in it. */
export function prepareDataDir(dataDir: string, log: Log): void {
  const probe = join(dataDir, '.writable');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const file = openSync(probe, 'w');
    try {
      writeSync(file, Buffer.alloc(probeBytes));
      fsyncSync(file);
    } finally {
      closeSync(file);
      rmSync(probe, { force: true });
    }
  } catch (error) {
    throw new StartError(sentence(dataDir, (error as NodeJS.ErrnoException).code), { cause: error });
  }
  const refused = restrictPermissions(dataDir);
  if (refused.length > 0) {
    log.warn(
      { paths: refused.slice(0, 5), count: refused.length },
      'other users may read these: they belong to another user',
    );
  }
}

function sentence(dataDir: string, code: string | undefined): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return `The disk that holds ${dataDir} is full. Free some space there, or set DATA_DIR to another folder.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${dataDir} cannot be written by this user. Give it write permission, or set DATA_DIR to another folder.`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `${dataDir} is not a folder. Set DATA_DIR to one.`;
    default:
      return `${dataDir} cannot be used (${code ?? 'unknown reason'}). Set DATA_DIR to another folder.`;
  }
}
