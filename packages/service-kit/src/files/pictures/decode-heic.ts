/// <reference path="./libheif-js.d.ts" />
import libheif from 'libheif-js/wasm-bundle.js';
import sharp, { type Sharp } from 'sharp';
import { readProfile, tagPng } from './heic-colour-profile.ts';

/**
 * The main picture of a HEIC file, upright and in sRGB. Through libheif's own WebAssembly build, because
 * sharp's libvips has no HEVC decoder.
 */
export async function decodeHeic(
  bytes: Uint8Array,
  { maxPixels, resize }: { maxPixels: number; resize: (picture: Sharp) => Sharp },
): Promise<Sharp | 'damaged' | 'too_large'> {
  const context = libheif.heif_context_alloc();
  const read = libheif.heif_context_read_from_memory(context, bytes);
  if (read.code !== libheif.heif_error_code.heif_error_Ok) return 'damaged';
  const image = libheif.heif_js_context_get_primary_image_handle(context);
  if (!image || 'code' in image) return 'damaged';
  // libheif refuses pixels of another size than this before it allocates memory for them.
  const pixels = libheif.heif_image_handle_get_width(image) * libheif.heif_image_handle_get_height(image);
  if (pixels > maxPixels) return 'too_large';
  const decoded = libheif.heif_js_decode_image2(
    image,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGB,
  );
  if (!decoded || 'code' in decoded) return 'damaged';
  const channel = decoded.channels.find(({ id }) => id === libheif.heif_channel.heif_channel_interleaved);
  if (!channel) return 'damaged';
  const { width, height } = channel;
  const picture = resize(sharp(withoutPadding(channel), { raw: { width, height, channels: 3 } }));
  const profile = await readProfile(image);
  if (!profile) return picture;
  // sharp converts the colours of a file that carries a profile, never those of bare pixels.
  return sharp(tagPng(await picture.png({ compressionLevel: 0 }).toBuffer(), profile));
}

type Channel = { data: Uint8Array; width: number; height: number; stride: number };

/** The decoder may pad each row. Rows are moved together in place, because a copy would double the memory. */
function withoutPadding({ data, width, height, stride }: Channel): Uint8Array {
  const row = width * 3;
  if (stride !== row) {
    for (let y = 1; y < height; y += 1) data.copyWithin(y * row, y * stride, y * stride + row);
  }
  return data.subarray(0, row * height);
}
