import { runInProcess } from '../run-in-process.ts';
import type { Decoded, PictureTask } from './picture-process.ts';

export type DecodedPicture = { bytes: Uint8Array; contentType: 'image/png' | 'image/jpeg' | 'image/webp' };

/** `unsupported`: not a PNG, JPEG, WebP, GIF or HEIC by its content, whatever its name or label says. */
export type PictureFault = 'unsupported' | 'damaged' | 'too_large';

/**
 * The one way in which the product decodes pictures that somebody sent. Draws them again, upright, at most
 * 2048 pixels wide and high, the first frame of an animation, so that nothing but pixels is left: no place
 * where it was taken, no second file hidden in it.
 *
 * @param load reads the pictures when their turn has come, so that those who wait hold no memory
 * @returns the pictures, or why the first one that cannot be decoded is refused and which it is; `at` is
 * null when all of them together took too long or too much memory
 * @throws ServiceError of `FairQueue`
 */
export async function decodePictures(
  clientId: string,
  load: () => Promise<Uint8Array[]>,
  signal?: AbortSignal,
): Promise<{ pictures: DecodedPicture[] } | { fault: PictureFault; at: number | null }> {
  const decoded = await runInProcess<PictureTask, Decoded>({
    entry: new URL('./picture-process.ts', import.meta.url),
    clientId,
    load: async () => ({ pictures: await load() }),
    // A HEIC picture of 48 megapixels takes five seconds of an idle core.
    timeLimitMs: 30_000,
    memoryLimitBytes: 1_000_000_000,
    signal,
  });
  return 'fault' in decoded ? { at: null, ...decoded } : decoded;
}
