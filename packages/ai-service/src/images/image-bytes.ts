import type { FileStore } from '@deskmate/service-kit/files/file-store';
import { makeThumbnail } from '@deskmate/service-kit/files/pictures/decode-pictures';
import { sanitize } from '@deskmate/service-kit/sanitize-text';
import type { DrawnImage } from '../models/image-adapter.ts';
import type { DrawnFacts } from './drawing-repository.ts';

export type ImageSize = 'original' | 'thumbnail';
export type ImageBytes = ReturnType<typeof createImageBytes>;

export const imageKey = (imageId: string, size: ImageSize): string =>
  size === 'original' ? `images/${imageId}` : `images/${imageId}.thumbnail`;

/** Of all bytes of an image. */
export const imageKeys = (imageId: string): string[] => [imageKey(imageId, 'thumbnail'), imageKey(imageId, 'original')];

/** The original of an image as the vendor sent it, bit for bit, and its thumbnail beside it. */
export function createImageBytes(store: FileStore) {
  const remove = async (imageId: string): Promise<void> => {
    for (const key of imageKeys(imageId)) await store.delete(key);
  };
  return {
    /** @returns null when the bytes are no image that can be decoded; nothing is kept of them then. */
    async keep(clientId: string, imageId: string, drawn: DrawnImage, signal?: AbortSignal): Promise<DrawnFacts | null> {
      const thumbnail = await makeThumbnail(clientId, drawn.bytes, signal);
      if ('fault' in thumbnail) return null;
      try {
        await store.put(imageKey(imageId, 'original'), whole(drawn.bytes), Number.POSITIVE_INFINITY);
        await store.put(imageKey(imageId, 'thumbnail'), whole(thumbnail.bytes), Number.POSITIVE_INFINITY);
      } catch (error) {
        await remove(imageId).catch(() => {});
        throw error;
      }
      return {
        revisedPrompt: drawn.revisedPrompt === null ? null : sanitize(drawn.revisedPrompt),
        seed: drawn.seed,
        format: thumbnail.format,
        width: thumbnail.width,
        height: thumbnail.height,
        bytes: drawn.bytes.length,
        thumbnailBytes: thumbnail.bytes.length,
      };
    },
    open: (imageId: string, size: ImageSize) => store.get(imageKey(imageId, size)),
    remove,
  };
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
