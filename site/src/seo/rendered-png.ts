import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const cacheFolder = join(process.cwd(), 'node_modules/.cache/pictures');

export type Drawing = {
  width: number;
  /** Everything that the drawing depends on; a later build draws only when this has changed. */
  inputs: readonly unknown[];
  drawSvg: () => string | Promise<string>;
};

export async function renderedPng({ width, inputs, drawSvg }: Drawing): Promise<Buffer<ArrayBuffer>> {
  const hash = createHash('sha256')
    .update(JSON.stringify([width, inputs]))
    .digest('hex')
    .slice(0, 32);
  const file = join(cacheFolder, `${hash}.png`);
  try {
    return await readFile(file);
  } catch {
    const svg = Buffer.from(await drawSvg());
    const png = await sharp(svg, { density: 300 }).resize(width).png({ palette: true, effort: 7 }).toBuffer();
    await mkdir(cacheFolder, { recursive: true });
    await writeFile(file, png);
    return Buffer.from(png);
  }
}
