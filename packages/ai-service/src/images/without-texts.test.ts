import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { plainPng } from '@deskmate/fakes/ai-vendor/image-script';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type TextFreeFormat, withoutTexts } from './without-texts.ts';

const secret = 'a lighthouse that nobody may read of';
const chunks = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
  );
const clean = (bytes: Buffer, format: TextFreeFormat, size = 7) => buffer(withoutTexts(chunks(bytes, size), format));
const pixels = (bytes: Buffer) => sharp(bytes, { failOn: 'error' }).raw().toBuffer();
const drawn = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } });
const withMetadata = () =>
  drawn()
    .withExif({ IFD0: { ImageDescription: secret } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`);

describe('the texts that image servers write into files', () => {
  test.each([
    ['jpeg', () => withMetadata().jpeg().toBuffer()],
    ['webp', () => withMetadata().webp().toBuffer()],
    ['png', () => withMetadata().png().toBuffer()],
  ] as const)('are gone from %s, its pixels and length stay', async (format, make) => {
    const original = await make();
    expect(original.includes(secret)).toBe(true);
    for (const size of [1, 7, 100_000]) {
      const cleaned = await clean(original, format, size);
      expect(cleaned.includes(secret)).toBe(false);
      expect(cleaned.length).toBe(original.length);
      expect(await pixels(cleaned)).toEqual(await pixels(original));
    }
  });

  test('are gone from a PNG’s chunks of every kind, compressed ones and what follows its end too', async () => {
    const plain = plainPng([1, 2, 3]);
    const compressed = deflateSync(Buffer.from(secret));
    const body = Buffer.concat([Buffer.from('zTXtparameters\0\0', 'latin1'), compressed]);
    const chunk = Buffer.concat([Buffer.alloc(4), body, Buffer.alloc(4)]);
    chunk.writeUInt32BE(body.length - 4, 0);
    const original = Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33), Buffer.from(secret)]);
    const cleaned = await clean(original, 'png');
    expect([cleaned.includes(compressed), cleaned.includes(secret), cleaned.includes('fake vendor')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await pixels(cleaned)).toEqual(await pixels(plain));
  });

  test('are gone from between the scans of a JPEG and from behind the end of each format', async () => {
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, secret.length + 2]), Buffer.from(secret)]);
    const progressive = await drawn().jpeg({ progressive: true }).toBuffer();
    const secondScan = progressive.indexOf(
      Buffer.from([0xff, 0xda]),
      progressive.indexOf(Buffer.from([0xff, 0xda])) + 2,
    );
    const between = Buffer.concat([progressive.subarray(0, secondScan), comment, progressive.subarray(secondScan)]);
    const behind = async (format: TextFreeFormat) =>
      Buffer.concat([await drawn().toFormat(format).toBuffer(), Buffer.from(secret)]);
    const files: [TextFreeFormat, Buffer][] = [['jpeg', between]];
    for (const format of ['jpeg', 'webp', 'png'] as const) files.push([format, await behind(format)]);
    for (const [format, original] of files) {
      for (const size of [1, 7, 100_000]) {
        const cleaned = await clean(original, format, size);
        expect([format, size, cleaned.includes(secret), cleaned.length]).toEqual([
          format,
          size,
          false,
          original.length,
        ]);
        expect(await pixels(cleaned)).toEqual(await pixels(original));
      }
    }
  });

  test('a file that breaks off, or lies about a length, ends where it ends', async () => {
    const original = await withMetadata().webp().toBuffer();
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      for (const length of [0, 1, 9, 21, 60]) {
        expect((await clean(original.subarray(0, length), format)).length).toBe(length);
      }
      expect((await clean(Buffer.alloc(500, 0xff), format)).length).toBe(500);
    }
  });
});
