import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { fieldLimits } from '@deskmate/api/limits';
import type { FileStore } from '@deskmate/service-kit/files/file-store';
import { cutSquare, type PictureFault } from '@deskmate/service-kit/files/pictures/decode-pictures';
import { newId } from '@deskmate/service-kit/random';

export type ProfilePictures = ReturnType<typeof createProfilePictures>;

/** By client, so that a new picture replaces the one before and erasing needs no list. */
const keyOf = (clientId: string): string => `pictures/${clientId}`;

/** The bytes of profile pictures: one for each client, a square, encoded again from the upload. */
export const createProfilePictures = (store: FileStore, dataDir: string) => ({
  /** @throws ServiceError `storage_full`, `payload_too_large`, `picture_unreadable`, and those of `runInProcess`. */
  async keep(clientId: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
    await store.requireSpace();
    const drawn = await withUnnamedFile(dataDir, content, (read) => cutSquare(clientId, read, signal));
    if ('fault' in drawn) throw new ServiceError('picture_unreadable', { detail: words[drawn.fault] });
    await store.put(keyOf(clientId), whole(drawn.bytes), Number.POSITIVE_INFINITY);
  },
  /** Read the stream to its end, or destroy it. */
  open: async (clientId: string): Promise<Readable | null> => (await store.get(keyOf(clientId)))?.content ?? null,
  /** Also when there is none. */
  remove: (clientId: string): Promise<void> => store.delete(keyOf(clientId)),
});

const words: Record<PictureFault, string> = {
  unsupported: 'We couldn’t read this image. Use a PNG, JPEG, WebP, GIF or HEIC image.',
  damaged: 'We couldn’t read this image. It may be damaged.',
  too_large: 'This image has too many pixels to read.',
};

/**
 * Keeps an upload on the disk until its turn comes, because those who wait must hold no memory. Its name is removed
 * before anything is written: the system frees the file when it is closed, also when the process is killed.
 */
async function withUnnamedFile<T>(
  dataDir: string,
  content: AsyncIterable<Uint8Array>,
  work: (read: () => Promise<Buffer>) => Promise<T>,
): Promise<T> {
  const path = join(dataDir, `upload-${newId()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    await file.writeFile(upTo(fieldLimits.uploadBytes, content));
    return await work(() => buffer(file.createReadStream({ start: 0, autoClose: false })));
  } finally {
    await file.close();
  }
}

async function* upTo(limitBytes: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > limitBytes) throw new ServiceError('payload_too_large');
    yield chunk;
  }
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
