import { runInProcess } from '../../work/run-in-process.ts';
import type { Thumbnail } from './draw-thumbnail.ts';
import { expectedTimeMs } from './expected-time.ts';
import type { Decoded, PictureTask } from './picture-process.ts';

export type DecodedPicture = { bytes: Uint8Array; contentType: 'image/png' | 'image/jpeg' | 'image/webp' };

/** `unsupported`: not a PNG, JPEG, WebP, GIF or HEIC by its content, whatever its name or label says. */
export type PictureFault = 'unsupported' | 'damaged' | 'too_large';

/** WebP. */
export type SquarePicture = { bytes: Uint8Array };

/**
 * The one way in which the product decodes pictures that somebody sent. Draws them again, upright, at most
 * 2048 pixels wide and high, the first frame of an animation, so that nothing but pixels is left: no place
 * where it was taken, no second file hidden in it.
 *
 * @param load reads the pictures, once for their headers and again when their turn has come, so that those who wait hold
 * no memory
 * @returns the pictures, or why the first one that cannot be decoded is refused and which it is; `at` is
 * null when all of them together took too long or too much memory
 * @throws ServiceError of `FairQueue`
 */
export async function decodePictures(
  clientId: string,
  load: () => Promise<Uint8Array[]>,
  signal?: AbortSignal,
): Promise<{ pictures: DecodedPicture[] } | { fault: PictureFault; at: number | null }> {
  const decoded = await runPictureTask<Decoded>(clientId, async () => ({ pictures: await load() }), signal);
  return 'fault' in decoded ? { at: null, ...decoded } : decoded;
}

/** The middle of a picture that somebody sent, as a square of a profile picture's size; the rest as for `decodePictures`. */
export const cutSquare = (
  clientId: string,
  load: () => Promise<Uint8Array>,
  signal?: AbortSignal,
): Promise<SquarePicture | { fault: PictureFault }> =>
  runPictureTask<SquarePicture>(clientId, async () => ({ toSquare: await load() }), signal);

/**
 * The thumbnail of a picture that is kept as it is, and what it is by its content; or why it cannot be decoded.
 * @throws ServiceError of `FairQueue`
 */
export const makeThumbnail = (
  clientId: string,
  original: Uint8Array,
  signal?: AbortSignal,
): Promise<Thumbnail | { fault: PictureFault }> =>
  runPictureTask<Thumbnail>(clientId, async () => ({ original }), signal);

async function runPictureTask<Result>(
  clientId: string,
  load: () => Promise<PictureTask>,
  signal: AbortSignal | undefined,
): Promise<Result | { fault: PictureFault }> {
  return runInProcess<PictureTask, Result | { fault: PictureFault }>({
    entry: new URL('./picture-process.ts', import.meta.url),
    clientId,
    load,
    // Read before it waits, and again for its turn, so that what waits holds no memory.
    expectedMs: picturesOf(await load()).reduce((sum, picture) => sum + expectedTimeMs(picture), 0),
    // A HEIC picture of 48 megapixels takes five seconds of an idle core.
    timeLimitMs: 30_000,
    memoryLimitBytes: 1_000_000_000,
    signal,
  });
}

function picturesOf(task: PictureTask): Uint8Array[] {
  if ('pictures' in task) return task.pictures;
  return ['original' in task ? task.original : task.toSquare];
}
