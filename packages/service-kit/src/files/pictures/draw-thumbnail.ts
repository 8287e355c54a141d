import sharp from 'sharp';

export type Thumbnail = {
  /** WebP. */
  bytes: Uint8Array;
  /** Of the picture itself, by its content. */
  format: 'png' | 'webp' | 'jpeg';
  width: number;
  height: number;
};

const formats = ['png', 'webp', 'jpeg'] as const;
const maxBytes = 40_000;
const longestSide = 512;

/**
 * Reads what a picture is and draws a small one of it, with its transparency. Runs in the picture process, whose
 * loaders are bounded. @throws what sharp throws, and an Error in its words for another format.
 */
export async function drawThumbnail(original: Uint8Array, limitInputPixels: number): Promise<Thumbnail> {
  const options = { limitInputPixels, pages: 1, failOn: 'error' } as const;
  const { format: found, autoOrient } = await sharp(original, options).metadata();
  const format = formats.find((one) => one === found);
  if (!format) throw new Error('unsupported image format');
  // Decoded once, because encoding the pixels again costs little.
  const { data, info } = await sharp(original, options)
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const small = sharp(data, { raw: { width, height, channels } });
  for (const quality of [80, 60, 40, 20]) {
    const bytes = await small.clone().webp({ quality }).toBuffer();
    if (bytes.length <= maxBytes) return { bytes, format, width: autoOrient.width, height: autoOrient.height };
  }
  const bytes = await small
    .resize(longestSide / 2)
    .webp({ quality: 20 })
    .toBuffer();
  return { bytes, format, width: autoOrient.width, height: autoOrient.height };
}
