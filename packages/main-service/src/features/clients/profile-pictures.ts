import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { fieldLimits } from '@deskmate/api/limits';
import type { FileStore } from '@deskmate/service-kit/file-store';
import type { PictureFault } from '@deskmate/service-kit/pictures/decode-pictures';
import { drawPortrait } from '@deskmate/service-kit/pictures/draw-portrait';
import { newId } from '@deskmate/service-kit/random';

export type ProfilePictures = ReturnType<typeof createProfilePictures>;

/** By client, so that a new picture takes the place of the one before and erasing needs no list. */
const keyOf = (clientId: string): string => `pictures/${clientId}`;

/** The bytes of profile pictures: one for each client, a square drawn anew from what was sent. */
export const createProfilePictures = (store: FileStore) => ({
  /** @throws ServiceError `payload_too_large`, `picture_unreadable`, and those of `runInProcess`. */
  async keep(clientId: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
    // Kept as it was sent only until its turn has come: those who wait hold no memory.
    const sent = `incoming/${newId()}`;
    await store.put(sent, content, fieldLimits.uploadBytes);
    try {
      const drawn = await drawPortrait(clientId, () => readAll(store, sent), signal);
      if ('fault' in drawn) throw new ServiceError('picture_unreadable', { detail: words[drawn.fault] });
      await store.put(keyOf(clientId), whole(drawn.bytes), Number.POSITIVE_INFINITY);
    } finally {
      await store.delete(sent);
    }
  },
  /** Read the stream to its end, or destroy it. */
  open: async (clientId: string): Promise<Readable | null> => (await store.get(keyOf(clientId)))?.content ?? null,
  /** Also when there is none. */
  remove: (clientId: string): Promise<void> => store.delete(keyOf(clientId)),
});

const words: Record<PictureFault, string> = {
  unsupported: 'This picture could not be read. Use a PNG, JPEG, WebP, GIF or HEIC picture.',
  damaged: 'This picture could not be read. It may be damaged.',
  too_large: 'This picture has too many pixels to be read.',
};

async function readAll(store: FileStore, key: string): Promise<Buffer> {
  const found = await store.get(key);
  if (!found) throw new Error('an upload is gone before it was read');
  return buffer(found.content);
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
