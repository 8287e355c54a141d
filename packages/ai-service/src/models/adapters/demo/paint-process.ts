import { handleTask } from '@deskmate/service-kit/work/handle-task';
import sharp from 'sharp';

/** `svg` is composed by us and holds nothing that anybody typed. */
export type PaintTask = { svg: string; format: string; isTransparent: boolean };

sharp.concurrency(1);
sharp.cache(false);

handleTask(async ({ svg, format, isTransparent }: PaintTask): Promise<{ bytes: Uint8Array }> => {
  const drawn = sharp(Buffer.from(svg));
  const picture = isTransparent ? drawn : drawn.flatten({ background: '#ffffff' });
  if (format === 'jpeg') return { bytes: await picture.jpeg({ quality: 90 }).toBuffer() };
  if (format === 'webp') return { bytes: await picture.webp({ quality: 90 }).toBuffer() };
  return { bytes: await picture.png().toBuffer() };
});
