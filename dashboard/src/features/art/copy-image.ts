import { aiAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { Image } from '@deskmate/api/contracts/ai/images';
import { fetchFile } from '../../conversation/composer/fetch-file.ts';

/** Puts an image on the clipboard; browsers take only PNG there. @throws when the browser refuses */
export async function copyImage(client: Client, image: Image): Promise<void> {
  const png = fetchFile(client, aiAddresses.imageBytes(image.image_id)).then(toPng);
  // The browser is asked while the press is handled; the bytes may come later.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
}

async function toPng(blob: Blob): Promise<Blob> {
  if (blob.type === 'image/png') return blob;
  const bitmap = await createImageBitmap(blob);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The image could not be converted'))), 'image/png');
  });
}
