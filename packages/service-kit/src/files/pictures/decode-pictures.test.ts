import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { cutSquare, decodePictures } from './decode-pictures.ts';

const heic = readFileSync(new URL('../../testing/turned.heic', import.meta.url));
const red = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } });

const decode = (...pictures: Uint8Array[]) => decodePictures('amal', async () => pictures);

async function decodeOne(bytes: Uint8Array) {
  const decoded = await decode(bytes);
  if ('fault' in decoded) return decoded.fault;
  const [picture] = decoded.pictures;
  const { format, width, height, pages, exif } = await sharp(picture?.bytes).metadata();
  return { contentType: picture?.contentType, format, width, height, pages, exif };
}

const turbulence = (before = '') =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="10"/></filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`,
  );

/** Noise, so that nothing of it can be left out without being noticed. */
async function noise(side: number, make: (picture: Sharp) => Sharp): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => (at * 7919) % 251));
  return make(sharp(pixels, { raw: { width: side, height: side, channels: 3 } })).toBuffer();
}

test('N01: PNG, JPEG, WebP, GIF and HEIC are drawn anew, bounded, the first frame of an animation', async () => {
  expect(await decodeOne(await red.clone().png().toBuffer())).toMatchObject({ contentType: 'image/png', width: 40 });
  expect(await decodeOne(await red.clone().webp().toBuffer())).toMatchObject({ contentType: 'image/webp', width: 40 });
  expect(await decodeOne(await red.clone().gif().toBuffer())).toMatchObject({ contentType: 'image/png', width: 40 });
  expect(await decodeOne(heic)).toMatchObject({ contentType: 'image/jpeg', width: 240, height: 320 });
  const large = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await decodeOne(large)).toMatchObject({
    contentType: 'image/jpeg',
    width: 1024,
    height: 2048,
    exif: undefined,
  });
  const both = await Promise.all([red.clone().png().toBuffer(), red.clone().negate().png().toBuffer()]);
  const frames = await sharp(both, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect(await decodeOne(frames)).toMatchObject({ contentType: 'image/png', width: 40, height: 30, pages: undefined });
});

test('N01: what is no picture by its content is never decoded: SVG in any disguise, PDF, TIFF, AVIF, text', async () => {
  const disguised = [turbulence(), turbulence('<?xml version="1.0"?>'), turbulence('\ufeff'), turbulence('  \n')];
  const others = [await red.clone().tiff().toBuffer(), await red.clone().avif().toBuffer(), Buffer.from('%PDF-1.4\n')];
  for (const bytes of [...disguised, ...others, Buffer.from('words'), Buffer.alloc(0)]) {
    expect(await decodeOne(bytes)).toBe('unsupported');
  }
  // Whatever the beginning says, no loader but those of the four formats is there.
  const png = await red.clone().png().toBuffer();
  expect(await decodeOne(Buffer.concat([png.subarray(0, 33), turbulence()]))).toBe('damaged');
  expect(await decodeOne(turbulence('GIF89a'))).toBe('damaged');
});

test('N01: truncated and interlaced pictures, and pictures with too many pixels', async () => {
  const interlaced = await noise(600, (picture) => picture.png({ progressive: true }));
  expect(await decodeOne(interlaced)).toMatchObject({ width: 600, height: 600 });
  const progressive = await noise(600, (picture) => picture.jpeg({ progressive: true }));
  expect(await decodeOne(progressive)).toMatchObject({ width: 600, height: 600 });
  for (const whole of [interlaced, progressive, await noise(600, (picture) => picture.webp()), heic]) {
    expect(await decodeOne(whole.subarray(0, whole.length / 2))).toBe('damaged');
  }
  const claiming = await red.clone().png().toBuffer();
  claiming.writeUInt32BE(50_000, 16);
  claiming.writeUInt32BE(50_000, 20);
  expect(['too_large', 'damaged']).toContain(await decodeOne(claiming));
  const plain = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect(await decodeOne(plain)).toBe('too_large');
});

test('N01: crops to an upright square without EXIF location', async () => {
  const halves = await sharp({ create: { width: 900, height: 300, channels: 3, background: 'red' } })
    .composite([{ input: await red.clone().resize(300, 300).negate().png().toBuffer(), left: 300, top: 0 }])
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  for (const picture of [halves, heic]) {
    const drawn = await cutSquare('amal', async () => picture);
    if ('fault' in drawn) throw new Error(drawn.fault);
    const { format, width, height, exif, orientation } = await sharp(drawn.bytes).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({ format: 'webp', width: 320, height: 320 });
    const { channels } = await sharp(drawn.bytes).stats();
    // The middle is cyan; the ends of the picture, which are red, are cut off.
    if (picture === halves) expect(channels[0]?.mean).toBeLessThan(40);
  }
  for (const bytes of [turbulence(), Buffer.from('words'), Buffer.alloc(0)])
    expect(await cutSquare('amal', async () => bytes)).toEqual({ fault: 'unsupported' });
});

test('the first picture that cannot be decoded is named', async () => {
  const png = await red.clone().png().toBuffer();
  expect(await decode(png, Buffer.from('words'), png)).toEqual({ fault: 'unsupported', at: 1 });
  const whole = await decode(png, png);
  expect('pictures' in whole && whole.pictures).toHaveLength(2);
});

test('queues decoding and skips callers that have left', async () => {
  const png = await red.clone().png().toBuffer();
  const first = decode(png);
  const aborted = new AbortController();
  let loads = 0;
  const second = decodePictures(
    'amal',
    async () => {
      loads += 1;
      return [png];
    },
    aborted.signal,
  );
  aborted.abort();
  await expect(second).rejects.toMatchObject({ code: 'request_timeout' });
  await first;
  // For its headers alone.
  expect(loads).toBe(1);
});
