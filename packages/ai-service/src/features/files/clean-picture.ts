import { ServiceError } from '@deskmate/api/contracts/errors';
import sharp from 'sharp';
import { jpegQuality, longestSide, mostPixels } from './picture-bounds.ts';

/**
 * Draws a picture anew, so that nothing but its pixels is left: no place where it was taken, no
 * second file hidden in it, one frame of an animation.
 * @throws ServiceError `invalid_input` for one that is broken or has too many pixels.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<{ bytes: Buffer; contentType: string }> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, pages: 1, failOn: 'error' })
      .rotate()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
    const { format, hasAlpha } = await sharp(bytes, { limitInputPixels: mostPixels, pages: 1 }).metadata();
    if (format === 'jpeg' && !hasAlpha)
      return { bytes: await picture.jpeg({ quality: jpegQuality }).toBuffer(), contentType: 'image/jpeg' };
    if (format === 'webp')
      return { bytes: await picture.webp({ quality: jpegQuality }).toBuffer(), contentType: 'image/webp' };
    return { bytes: await picture.png().toBuffer(), contentType: 'image/png' };
  } catch (cause) {
    throw new ServiceError('invalid_input', { detail: 'This picture is damaged or too large.', cause });
  }
}
