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

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Markers that stand alone, without a length: restarts and one that means nothing. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** Where pixels end: at a sign that is neither one of them (followed by 0) nor a restart between them. */
const findMarker = (piece: Uint8Array): number => {
  for (let at = piece.indexOf(0xff); at >= 0 && at + 1 < piece.length; at = piece.indexOf(0xff, at + 1)) {
    const after = piece[at + 1] as number;
    if (after !== 0 && after !== 0xff && !(after >= 0xd0 && after <= 0xd7)) return at;
  }
  return -1;
};

async function* jpegWithoutTexts(reader: ByteReader): AsyncGenerator<Uint8Array> {
  for (;;) {
    const head = await reader.take(2);
    const [sign, marker] = head;
    if (sign !== 0xff || marker === undefined) {
      if (head.length === 0) return;
      // No segment begins here: a reader looks for the next one, and what stands between may be a text.
      reader.unread(head.subarray(1));
      yield new Uint8Array(1);
      for await (const junk of reader.passUntil(findMarker)) yield new Uint8Array(junk.length);
      continue;
    }
    yield marker === 0xff ? head.subarray(0, 1) : head;
    if (marker === 0xff) reader.unread(head.subarray(1));
    else if (marker === endOfImage) return yield* reader.blank(Number.POSITIVE_INFINITY);
    else if (!isAlone(marker)) yield* jpegSegment(reader, marker);
  }
}

async function* jpegSegment(reader: ByteReader, marker: number): AsyncGenerator<Uint8Array> {
  const length = await reader.take(2);
  yield length;
  if (length.length < 2) return;
  const bytes = Math.max(0, length.readUInt16BE() - 2);
  const mayHoldText = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !jpegKept.has(marker));
  yield* mayHoldText ? reader.blank(bytes) : reader.pass(bytes);
  if (marker === startOfScan) yield* reader.passUntil(findMarker);
}

const webpKept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP', 'C2PA']);

async function* webpWithoutTexts(reader: ByteReader): AsyncGenerator<Uint8Array> {
  const file = await reader.take(12);
  yield file;
  // Without the name of the format, which the length counts.
  for (let left = file.length < 12 ? 0 : file.readUInt32LE(4) - 4; left > 0; ) {
    const head = await reader.take(8);
    yield head;
    if (head.length < 8) return;
    const bytes = head.readUInt32LE(4);
    const padded = bytes + (bytes % 2);
    left -= 8 + padded;
    yield* webpKept.has(head.toString('latin1', 0, 4)) ? reader.pass(padded) : reader.blank(padded);
  }
  yield* reader.blank(Number.POSITIVE_INFINITY);
}
