/// <reference path="./libheif-js.d.ts" />
import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';
import sharp, { type Sharp } from 'sharp';
import { jpegQuality, longestSide, mostPixels } from '../picture-bounds.ts';
import { readProfile, tagPng } from './colour-profile.ts';

export type HeicTask = { bytes: Uint8Array };
export type DecodedHeic = { jpeg: Uint8Array } | { fault: 'damaged' | 'too_large' };

/** The main picture of a HEIC file, upright, as a JPEG in sRGB without metadata. */
async function decode({ bytes }: HeicTask): Promise<DecodedHeic> {
  const context = libheif.heif_context_alloc();
  const read = libheif.heif_context_read_from_memory(context, bytes);
  if (read.code !== libheif.heif_error_code.heif_error_Ok) return { fault: 'damaged' };
  const image = libheif.heif_js_context_get_primary_image_handle(context);
  if (!image || 'code' in image) return { fault: 'damaged' };
  // libheif refuses pixels of another size than this before it makes room for them.
  const pixels = libheif.heif_image_handle_get_width(image) * libheif.heif_image_handle_get_height(image);
  if (pixels > mostPixels) return { fault: 'too_large' };
  const decoded = libheif.heif_js_decode_image2(
    image,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGB,
  );
  if (!decoded || 'code' in decoded) return { fault: 'damaged' };
  const channel = decoded.channels.find(({ id }) => id === libheif.heif_channel.heif_channel_interleaved);
  if (!channel) return { fault: 'damaged' };
  const { width, height } = channel;
  const bounded = sharp(withoutPadding(channel), { raw: { width, height, channels: 3 } }).resize(
    longestSide,
    longestSide,
    { fit: 'inside', withoutEnlargement: true },
  );
  const profile = await readProfile(image);
  return { jpeg: await inSrgb(bounded, profile).then((picture) => picture.jpeg({ quality: jpegQuality }).toBuffer()) };
}

/** An iPhone's picture has more colours than sRGB. sharp converts what a file says of itself, never bare pixels. */
async function inSrgb(picture: Sharp, profile: Buffer | null): Promise<Sharp> {
  if (!profile) return picture;
  return sharp(tagPng(await picture.png({ compressionLevel: 0 }).toBuffer(), profile));
}

/** The decoder may end each row with bytes that are no pixels. Moved together in place: a copy would cost as much again. */
function withoutPadding({
  data,
  width,
  height,
  stride,
}: {
  data: Uint8Array;
  width: number;
  height: number;
  stride: number;
}) {
  const row = width * 3;
  if (stride !== row) {
    for (let y = 1; y < height; y += 1) data.copyWithin(y * row, y * stride, y * stride + row);
  }
  return data.subarray(0, row * height);
}

parentPort?.postMessage(await decode(workerData as HeicTask).catch(() => ({ fault: 'damaged' })));
