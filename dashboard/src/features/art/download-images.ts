import { aiAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { Image } from '@deskmate/api/contracts/ai/images';
import { identity } from '@deskmate/brand/identity';
import { fetchFile } from '../../conversation/composer/fetch-file.ts';
import { saveFile } from '../../ui/save-file.ts';
import { imageFileName, uniqueFileNames } from './image-file-name.ts';

/** Saves an image as the vendor made it: the service gives its bytes unchanged. */
export async function downloadImage(client: Client, image: Image): Promise<void> {
  saveFile(await fetchFile(client, aiAddresses.imageBytes(image.image_id)), imageFileName(image));
}

/**
 * Saves images as one archive, each as the vendor made it. They are packed as they are: images are compressed already.
 * @param onPacked called with the number of images in it
 */
export async function downloadArchive(
  client: Client,
  images: readonly Image[],
  signal: AbortSignal,
  onPacked: (count: number) => void,
): Promise<void> {
  const { Zip, ZipPassThrough } = await import('fflate');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part as Uint8Array<ArrayBuffer>);
  });
  const names = uniqueFileNames(images.map(imageFileName));
  for (const [index, image] of images.entries()) {
    const blob = await fetchFile(client, aiAddresses.imageBytes(image.image_id), signal);
    const file = new ZipPassThrough(names[index] ?? imageFileName(image));
    file.mtime = image.created_at;
    zip.add(file);
    file.push(new Uint8Array(await blob.arrayBuffer()), true);
    onPacked(index + 1);
  }
  zip.end();
  const day = new Date().toISOString().slice(0, 10);
  saveFile(new Blob(parts, { type: 'application/zip' }), `${identity.name.toLowerCase()}-${day}.zip`);
}
