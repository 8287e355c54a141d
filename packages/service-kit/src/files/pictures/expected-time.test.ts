import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectedTimeMs } from './expected-time.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } });

test('N06: tells the time of a picture from the header of every format', async () => {
  const wide = picture(3000, 1000);
  const expected = await Promise.all([
    wide.png().toBuffer(),
    wide.png({ progressive: true }).toBuffer(),
    wide.jpeg().toBuffer(),
    wide.jpeg({ progressive: true }).toBuffer(),
    wide.webp().toBuffer(),
    wide.webp({ lossless: true }).toBuffer(),
    wide.webp().withMetadata({ density: 96 }).toBuffer(),
    wide.gif().toBuffer(),
  ]).then((files) => files.map(expectedTimeMs));
  expect(expected).toEqual([30, 60, 45, 135, 60, 60, 60, 60]);
  const heic = readFileSync(new URL('../../testing/turned.heic', import.meta.url));
  const { width, height } = await sharp(heic).metadata();
  expect(expectedTimeMs(heic)).toBe(Math.round((width * height * 110) / 1e6));
});

test('N06: takes what is no picture, or is cut off in its header, as quick', async () => {
  const jpeg = await picture(3000, 1000).jpeg().toBuffer();
  for (const bytes of [Buffer.alloc(0), Buffer.from('a text of more than thirty-two characters'), jpeg.subarray(0, 40)])
    expect(expectedTimeMs(bytes)).toBe(0);
});

test('N06: reads the headers of 10 MB of marks without a frame in time', () => {
  const marks = Buffer.alloc(10_000_000, 0xff);
  marks[1] = 0xd8;
  const startedAt = performance.now();
  expect(expectedTimeMs(marks)).toBe(0);
  const boxes = Buffer.alloc(10_000_000, 'ispe');
  boxes.write('....ftypmif1');
  expectedTimeMs(boxes);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});
