import { runInProcess } from '../run-in-process.ts';
import type { PictureFault } from './decode-pictures.ts';
import type { PictureTask } from './picture-process.ts';

/** WebP. */
export type Portrait = { bytes: Uint8Array };

/**
 * The middle of a picture that somebody sent, as a square of a profile picture's size, with the bounds of
 * `decodePictures`; or why it cannot be decoded.
 *
 * @param load reads the picture when its turn comes
 * @throws ServiceError of `FairQueue`
 */
export const drawPortrait = (
  clientId: string,
  load: () => Promise<Uint8Array>,
  signal?: AbortSignal,
): Promise<Portrait | { fault: PictureFault }> =>
  runInProcess<PictureTask, Portrait | { fault: PictureFault }>({
    entry: new URL('./picture-process.ts', import.meta.url),
    clientId,
    load: async () => ({ portrait: await load() }),
    timeLimitMs: 30_000,
    memoryLimitBytes: 1_000_000_000,
    signal,
  });
