import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type ByteReader, createByteReader } from './byte-reader.ts';

export type TextFreeFormat = 'png' | 'jpeg' | 'webp';

/**
 * The same image without the texts that image servers write into their files, the prompt among them. Everything else
 * stays as it is, and so does its length: what may hold a text becomes zeros.
 */
export function withoutTexts(content: Readable, format: TextFreeFormat): Readable {
  return Readable.from(writers[format](createByteReader(content)), { objectMode: false });
}

const writers: Record<TextFreeFormat, (reader: ByteReader) => AsyncGenerator<Uint8Array>> = {
  png: pngWithoutTexts,
  jpeg: jpegWithoutTexts,
  webp: webpWithoutTexts,
};

/** Ancillary chunks without texts; `caBX` says where the image comes from (C2PA). Critical ones begin with a capital. */
const pngKept = /^(?:[A-Z].*|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|bKGD|tRNS|pHYs|tIME|acTL|fcTL|fdAT|caBX)$/;
/** A private ancillary chunk, which every reader passes over. */
const pngBlank = Buffer.from('blNk', 'latin1');

async function* pngWithoutTexts(reader: ByteReader): AsyncGenerator<Uint8Array> {
  yield await reader.take(8);
  for (;;) {
    const head = await reader.take(8);
    if (head.length < 8) return yield head;
    const bytes = head.readUInt32BE(0);
    const type = head.toString('latin1', 4);
    if (pngKept.test(type)) {
      yield head;
      yield* reader.pass(bytes + 4);
      if (type === 'IEND') return yield* reader.blank(Number.POSITIVE_INFINITY);
      continue;
    }
    yield Buffer.concat([head.subarray(0, 4), pngBlank]);
    let sum = crc32(pngBlank);
    for await (const zeros of reader.blank(bytes)) {
      sum = crc32(zeros, sum);
      yield zeros;
    }
    const checksum = await reader.take(4);
    if (checksum.length === 4) checksum.writeUInt32BE(sum);
    yield checksum;
  }
}

/** JFIF, colour profile, C2PA and Adobe's transform; other application segments and comments may hold texts. */
const jpegKept = new Set([0xe0, 0xe2, 0xeb, 0xee]);

async function* jpegWithoutTexts(reader: ByteReader): AsyncGenerator<Uint8Array> {
  yield await reader.take(2);
  for (;;) {
    const head = await reader.take(4);
    yield head;
    const [sign, marker] = head;
    // Pixels begin at the first scan; the structure is unknown after anything that is no segment.
    if (head.length < 4 || sign !== 0xff || marker === undefined || marker === 0xda) break;
    const bytes = Math.max(0, head.readUInt16BE(2) - 2);
    const mayHoldText = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !jpegKept.has(marker));
    yield* mayHoldText ? reader.blank(bytes) : reader.pass(bytes);
  }
  yield* reader.pass(Number.POSITIVE_INFINITY);
}

const webpKept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP', 'C2PA']);

async function* webpWithoutTexts(reader: ByteReader): AsyncGenerator<Uint8Array> {
  yield await reader.take(12);
  for (;;) {
    const head = await reader.take(8);
    yield head;
    if (head.length < 8) return;
    const bytes = head.readUInt32LE(4);
    const padded = bytes + (bytes % 2);
    yield* webpKept.has(head.toString('latin1', 0, 4)) ? reader.pass(padded) : reader.blank(padded);
  }
}
