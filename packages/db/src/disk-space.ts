import { statfs } from 'node:fs/promises';

export const megabyte = 1_048_576;

/** Bytes a process without privileges may still write where `path` lies. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
