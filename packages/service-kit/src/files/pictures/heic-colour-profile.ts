/// <reference path="./libheif-js.d.ts" />
import { crc32, deflateSync } from 'node:zlib';
import libheif, { type Handle } from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';

/** A display's profile has some hundred bytes; a larger one is ignored. */
const largestProfileBytes = 100_000;

/** Display P3 by its numbers (ITU-T H.273): primaries 12, with the curve of sRGB or the television's that it resembles. */
const p3Primaries = 12;
const p3Transfers = [1, 2, 13];

/**
 * The ICC profile of what a picture's colours mean; null where they are sRGB, or are to be taken for it. libheif's
 * functions are called by address, because its bindings for JavaScript do not cover profiles.
 */
export async function readProfile(image: Handle): Promise<Buffer | null> {
  const handle = image.$$.ptr;
  const size = libheif._heif_image_handle_get_raw_color_profile_size(handle);
  if (size > 0) return size <= largestProfileBytes ? readIcc(handle, size) : null;
  return isDisplayP3(handle) ? displayP3() : null;
}

function readIcc(handle: number, size: number): Buffer | null {
  return inMemory(size, (pointer) =>
    isFine((answer) => libheif._heif_image_handle_get_raw_color_profile(answer, handle, pointer))
      ? Buffer.from(libheif.HEAPU8.slice(pointer, pointer + size))
      : null,
  );
}

function isDisplayP3(handle: number): boolean {
  return inMemory(4, (pointer) => {
    if (!isFine((answer) => libheif._heif_image_handle_get_nclx_color_profile(answer, handle, pointer))) return false;
    const profile = libheif.HEAPU32[pointer / 4] ?? 0;
    const [, primaries = 0, transfer = 0] = libheif.HEAPU32.slice(profile / 4, profile / 4 + 3);
    libheif._heif_nclx_color_profile_free(profile);
    return primaries === p3Primaries && p3Transfers.includes(transfer);
  });
}

/** Calls a function that writes its result to the given address: three words, of which the first is 0 on success. */
const isFine = (call: (answer: number) => void): boolean =>
  inMemory(12, (answer) => {
    call(answer);
    return libheif.HEAPU32[answer / 4] === 0;
  });

function inMemory<T>(bytes: number, use: (pointer: number) => T): T {
  const pointer = libheif._malloc(bytes);
  try {
    return use(pointer);
  } finally {
    libheif._free(pointer);
  }
}

/** The profile that sharp contains. */
async function displayP3(): Promise<Buffer | null> {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: 'black' } });
  const tagged = await dot.withIccProfile('p3').png().toBuffer();
  return (await sharp(tagged).metadata()).icc ?? null;
}

/** Where the chunks of a PNG file go on after the first, which says its size. */
const afterHeader = 33;

/** A PNG file that says what its colours mean, so that whoever reads it can convert them. */
export function tagPng(png: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(body.length - 4, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([
    png.subarray(0, afterHeader),
    ends.subarray(0, 4),
    body,
    ends.subarray(4),
    png.subarray(afterHeader),
  ]);
}
