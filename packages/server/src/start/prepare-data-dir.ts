import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** A first start writes some 40 MB; under this nothing good can follow. */
const probeBytes = 1 << 20;

/** Makes the data directory and proves that it can be written, before anything half-made lies in it. */
export function prepareDataDir(dataDir: string): void {
  const probe = join(dataDir, '.writable');
  try {
    mkdirSync(dataDir, { recursive: true });
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
