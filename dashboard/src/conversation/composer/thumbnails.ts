import { aiAddresses } from '@deskmate/api/addresses';
import { onePerSession } from '../../session/one-per-session.ts';
import { fetchFile } from './fetch-file.ts';

/** Drawn at most this wide and high, in pixels: twice what the screen shows. */
const longestSide = 192;

/** Thumbnails of the pictures that this session shows or has uploaded. */
export const thumbnailsOf = onePerSession(({ api }) => {
  /** By file. A picture that cannot be drawn gives null. */
  const thumbnails = new Map<string, Promise<string | null>>();
  return {
    /** Draws the thumbnail of a picture that was just uploaded from the file itself, so that it is not fetched again. */
    add(fileUid: string, file: Blob): void {
      if (file.type.startsWith('image/')) thumbnails.set(fileUid, drawSmall(file));
    },
    /** An address for `img`; null where the browser cannot draw the picture. */
    find(fileUid: string): Promise<string | null> {
      const known = thumbnails.get(fileUid);
      if (known) return known;
      const drawn = fetchFile(api, aiAddresses.chatFile(fileUid)).then(drawSmall);
      thumbnails.set(fileUid, drawn);
      // A failed fetch may be tried again.
      drawn.catch(() => thumbnails.delete(fileUid));
      return drawn;
    },
    clear(): void {
      for (const drawn of thumbnails.values()) {
        drawn.then((address) => address && URL.revokeObjectURL(address)).catch(() => {});
      }
      thumbnails.clear();
    },
  };
});

async function drawSmall(picture: Blob): Promise<string | null> {
  const whole = await createImageBitmap(picture).catch(() => null);
  if (!whole) return null;
  const scale = Math.min(1, longestSide / Math.max(whole.width, whole.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(whole.width * scale));
  canvas.height = Math.max(1, Math.round(whole.height * scale));
  canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height);
  whole.close();
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp'));
  return small && URL.createObjectURL(small);
}
