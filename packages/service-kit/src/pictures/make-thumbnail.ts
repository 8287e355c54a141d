import { runInProcess } from '../run-in-process.ts';
import type { PictureFault } from './decode-pictures.ts';
import type { Thumbnail } from './draw-thumbnail.ts';
import type { PictureTask } from './picture-process.ts';

/**
 * The thumbnail of a picture that is kept as it is, and what it is by its content; or why it cannot be decoded.
 * @throws ServiceError of `FairQueue`
 */
export const makeThumbnail = (
  clientId: string,
  original: Uint8Array,
  signal?: AbortSignal,
): Promise<Thumbnail | { fault: PictureFault }> =>
  runInProcess<PictureTask, Thumbnail | { fault: PictureFault }>({
    entry: new URL('./picture-process.ts', import.meta.url),
    clientId,
    load: async () => ({ original }),
    timeLimitMs: 30_000,
    memoryLimitBytes: 1_000_000_000,
    signal,
  });
