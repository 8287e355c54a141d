import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodePictures } from './decode-pictures.ts';

const plain = readFileSync(new URL('../../testing/turned.heic', import.meta.url));

/** The sample's boxes that grow when a property is added, by where they begin, and where its two items' addresses stand. */
const boxes = { meta: 28, iprp: 195, ipco: 203, ipma: 373 };
const addresses = [107, 125];

/** The sample with one more property: what its colours mean. Everything behind it moves, and the addresses with it. */
function withColours(kind: 'prof' | 'nclx', words: Buffer): Buffer {
  const property = Buffer.concat([Buffer.alloc(4), Buffer.from(`colr${kind}`, 'latin1'), words]);
  property.writeUInt32BE(property.length, 0);
  const file = Buffer.from(plain);
  const grow = (at: number, by: number) => file.writeUInt32BE(file.readUInt32BE(at) + by, at);
  grow(boxes.meta, property.length + 1);
  grow(boxes.iprp, property.length + 1);
  grow(boxes.ipco, property.length);
  grow(boxes.ipma, 1);
  for (const address of addresses) grow(address, property.length + 1);
  // One more association of the picture, with the fifth property.
  const associations = boxes.ipma + 8 + 4 + 4 + 2;
  file.writeUInt8(file.readUInt8(associations) + 1, associations);
  const ipmaEnd = boxes.ipma + plain.readUInt32BE(boxes.ipma);
  return Buffer.concat([
    file.subarray(0, boxes.ipma),
    property,
    file.subarray(boxes.ipma, ipmaEnd),
    Buffer.from([5]),
    file.subarray(ipmaEnd),
  ]);
}

async function profileOf(name: 'p3' | 'srgb'): Promise<Buffer> {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: 'black' } });
  return (await sharp(await dot.withIccProfile(name).png().toBuffer()).metadata()).icc ?? Buffer.alloc(0);
}

const numbers = (primaries: number, transfer: number) => Buffer.from([0, primaries, 0, transfer, 0, 6, 0x80]);

/** The colour of its middle, as it is to be shown. */
async function colourOf(heic: Buffer): Promise<number[]> {
  const decoded = await decodePictures('amal', async () => [heic]);
  const jpeg = 'pictures' in decoded ? decoded.pictures[0]?.bytes : undefined;
  const { icc, width = 0, height = 0 } = await sharp(jpeg).metadata();
  expect(icc).toBeUndefined();
  const region = { left: Math.floor(width / 2) - 4, top: Math.floor(height / 4) - 4, width: 8, height: 8 };
  const { channels } = await sharp(await sharp(jpeg).extract(region).png().toBuffer()).stats();
  return channels.map(({ mean }) => mean);
}

/** What a Display P3 colour is in sRGB, by the matrix of their primaries. */
function p3ToSrgb(colour: number[]): number[] {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const linear = [
    1.2249 * red - 0.2247 * green,
    -0.042 * red + 1.0419 * green,
    -0.0197 * red - 0.0786 * green + 1.0979 * blue,
  ];
  return linear.map((part) => {
    const inside = Math.min(1, Math.max(0, part));
    return 255 * (inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055);
  });
}

const far = (one: number[], other: number[]) =>
  Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));

test('an iPhone’s Display P3 picture has the colours that it had, whether a profile or numbers say so', async () => {
  const asStored = await colourOf(plain);
  const expected = p3ToSrgb(asStored);
  expect(far(asStored, expected), 'the sample tells them apart').toBeGreaterThan(8);
  for (const heic of [withColours('prof', await profileOf('p3')), withColours('nclx', numbers(12, 13))]) {
    expect(far(await colourOf(heic), expected)).toBeLessThan(4);
  }
});

test('keeps the stored colours for sRGB, other code points and an invalid profile', async () => {
  const asStored = await colourOf(plain);
  for (const heic of [
    withColours('prof', await profileOf('srgb')),
    withColours('nclx', numbers(1, 13)),
    withColours('nclx', numbers(12, 16)),
    withColours('prof', Buffer.alloc(600, 7)),
  ]) {
    expect(far(await colourOf(heic), asStored)).toBeLessThan(3);
  }
});
