/**
 * Draws the sample picture of each style of Art: one motif, drawn by this script in every style, so that the samples are
 * ours and the same on every run. `pnpm --filter @deskmate/dashboard style-samples` writes them again.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { imageStyles } from '@deskmate/api/image-styles';
import sharp from 'sharp';
import * as built from './built-styles.ts';
import * as drawn from './drawn-styles.ts';
import { side } from './motif.ts';
import * as painted from './painted-styles.ts';
import * as photographic from './photographic-styles.ts';

type StyleKey = (typeof imageStyles)[number]['key'];

const maxBytes = 6000;
/** Pixels of the gallery of styles. */
const shownSide = 80;
const folder = new URL('../src/features/art/style-samples/', import.meta.url);

const drawings: Record<Exclude<StyleKey, 'auto'>, () => string> = { ...photographic, ...painted, ...drawn, ...built };

/** Auto leaves the choice to the model: a quarter of each of four styles. */
const quarters = ['watercolour', 'comic', 'photo', 'flatIllustration'] as const;

const svg = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${content}</svg>`,
  );

async function drawAuto(): Promise<Buffer> {
  const half = side / 2;
  const parts = await Promise.all(
    quarters.map(async (key, index) => {
      const [left, top] = [(index % 2) * half, Math.floor(index / 2) * half];
      const input = await sharp(svg(drawings[key]()))
        .extract({ left, top, width: half, height: half })
        .png()
        .toBuffer();
      return { input, left, top };
    }),
  );
  return sharp({ create: { width: side, height: side, channels: 3, background: '#ffffff' } })
    .composite(parts)
    .png()
    .toBuffer();
}

/** Twice as large as shown, and as good as fits. */
async function toSmallWebp(picture: Buffer): Promise<Buffer> {
  for (let quality = 82; quality > 10; quality -= 6) {
    const bytes = await sharp(picture)
      .flatten({ background: '#ffffff' })
      .resize(shownSide * 2)
      .webp({ quality, effort: 6 })
      .toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new Error(`no sample of at most ${maxBytes} bytes`);
}

for (const { key } of imageStyles) {
  const picture = key === 'auto' ? await drawAuto() : svg(drawings[key]());
  const bytes = await toSmallWebp(picture);
  writeFileSync(fileURLToPath(new URL(`${key}.webp`, folder)), bytes);
  console.log(`${key}: ${bytes.length} bytes`);
}
