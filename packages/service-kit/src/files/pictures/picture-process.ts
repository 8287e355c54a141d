import sharp, { type Sharp } from 'sharp';
import { handleTask } from '../../work/handle-task.ts';
import type { DecodedPicture, PictureFault, SquarePicture } from './decode-pictures.ts';
import { drawThumbnail, type Thumbnail } from './draw-thumbnail.ts';

/** Pictures to draw again, one whose thumbnail is wanted, or one of which a square is wanted. */
export type PictureTask = { pictures: Uint8Array[] } | { original: Uint8Array } | { toSquare: Uint8Array };
export type Decoded = { pictures: DecodedPicture[] } | { fault: PictureFault; at: number };

/** More than cameras make. Checked against what a picture claims, before its pixels are unpacked. */
const maxPixels = 50_000_000;
/** Model vendors scale larger pictures down themselves. */
const longestSide = 2048;
const quality = 88;
/** Three pixels for each that a profile picture takes on a page. */
const squareSide = 320;
// libvips tells formats by itself and has loaders for many more, such as SVG, whose filters cost without limit.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});
sharp.concurrency(1);
sharp.cache(false);

type Resize = (picture: Sharp) => Sharp;
type Encode<Drawn> = (picture: Sharp, format: string | undefined) => Promise<Drawn>;

async function decode<Drawn>(
  bytes: Uint8Array,
  resize: Resize,
  encode: Encode<Drawn>,
): Promise<Drawn | { fault: PictureFault }> {
  try {
    if (isHeic(bytes)) {
      const { decodeHeic } = await import('./decode-heic.ts');
      const picture = await decodeHeic(bytes, { maxPixels, resize });
      return typeof picture === 'string' ? { fault: picture } : await encode(picture, 'jpeg');
    }
    const options = { limitInputPixels: maxPixels, pages: 1, failOn: 'error' } as const;
    const { format } = await sharp(bytes, options).metadata();
    return await encode(resize(sharp(bytes, options).rotate()), format);
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/** A file of the ISO family whose brand names HEVC, or leaves the codec open as Apple's do. */
const isHeic = (bytes: Uint8Array): boolean =>
  /^ftyp(hei[cx]|hev[cx]|mif1|msf1)$/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'));

/** sharp's errors differ only in their messages. */
function faultOf(error: unknown): PictureFault {
  const words = error instanceof Error ? error.message : '';
  if (/exceeds pixel limit/.test(words)) return 'too_large';
  return /unsupported image format|is empty$/.test(words) ? 'unsupported' : 'damaged';
}

const fitInside: Resize = (picture) =>
  picture.resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });

const keepFormat: Encode<DecodedPicture> = async (picture, format) => {
  if (format === 'jpeg') return { bytes: await picture.jpeg({ quality }).toBuffer(), contentType: 'image/jpeg' };
  if (format === 'webp') return { bytes: await picture.webp({ quality }).toBuffer(), contentType: 'image/webp' };
  return { bytes: await picture.png().toBuffer(), contentType: 'image/png' };
};

const cutMiddle: Resize = (picture) => picture.resize(squareSide, squareSide, { fit: 'cover' });
const toWebp: Encode<SquarePicture> = async (picture) => ({ bytes: await picture.webp({ quality }).toBuffer() });

handleTask(async (task: PictureTask): Promise<Decoded | SquarePicture | Thumbnail | { fault: PictureFault }> => {
  if ('original' in task) {
    return drawThumbnail(task.original, maxPixels).catch((error: unknown) => ({ fault: faultOf(error) }));
  }
  if ('toSquare' in task) return decode(task.toSquare, cutMiddle, toWebp);
  const decoded: DecodedPicture[] = [];
  for (const [at, bytes] of task.pictures.entries()) {
    const picture = await decode(bytes, fitInside, keepFormat);
    if ('fault' in picture) return { fault: picture.fault, at };
    decoded.push(picture);
  }
  return { pictures: decoded };
});
