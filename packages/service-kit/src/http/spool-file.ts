import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { StoredFile } from '../files/file-store.ts';

/**
 * Writes a stream to a new file and makes sure it is on the disk. A file that grows too large or
 * breaks off is removed.
 */
export async function spoolFile(
  path: string,
  content: AsyncIterable<Uint8Array>,
  limitBytes: number,
): Promise<StoredFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content) {
      bytes += chunk.length;
      if (bytes > limitBytes) throw new ServiceError('payload_too_large');
      hash.update(chunk);
      await file.write(chunk);
    }
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
  await file.close();
  return { bytes, sha256: hash.digest('hex') };
}
