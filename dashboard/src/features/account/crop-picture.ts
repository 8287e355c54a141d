/** Twice what the service keeps, so that it has pixels to choose from and a phone sends little. */
const longestSide = 640;

/** A square of a picture, upright as it is shown, no larger than is needed. `area` counts the picture's own pixels. */
export async function cropPicture(
  file: File,
  area: { x: number; y: number; width: number; height: number },
): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const side = Math.min(area.width, longestSide);
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side);
  picture.close();
  // A photograph is small as JPEG; any other picture may be transparent.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('a picture was not drawn'))), type, 0.92);
  });
}
