import type { AspectRatio } from '@deskmate/api/contracts/image-options';

export type Size = { width: number; height: number };

/** Near a megapixel and a half, both sides a multiple of 16 as image models require it. */
const sizes: Record<AspectRatio, Size> = {
  '1:1': { width: 1024, height: 1024 },
  '16:9': { width: 1536, height: 864 },
  '9:16': { width: 864, height: 1536 },
  '3:2': { width: 1536, height: 1024 },
  '2:3': { width: 1024, height: 1536 },
  '4:5': { width: 1024, height: 1280 },
  '21:9': { width: 1680, height: 720 },
};

export const sizeOf = (ratio: AspectRatio): Size => sizes[ratio];
