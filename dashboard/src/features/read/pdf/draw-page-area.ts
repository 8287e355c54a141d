import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PageArea } from '../pages/page-source.ts';

/** Models scale larger pictures down. In pixels, of the longer side. */
const longestSide = 1600;
/** Three pixels a point are more than 200 dots an inch; small print is legible, and a larger picture says no more. */
const maxPixelsPerPoint = 3;

/** Draws a part of a page as a PNG. */
export async function drawPageArea(pdf: PDFDocumentProxy, number: number, area: PageArea): Promise<Blob> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(maxPixelsPerPoint, longestSide / Math.max(area.width * width, area.height * height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * width * scale));
  canvas.height = Math.max(1, Math.round(area.height * height * scale));
  const offset = { offsetX: -area.left * width * scale, offsetY: -area.top * height * scale };
  await page.render({ canvas, viewport: page.getViewport({ scale, ...offset }) }).promise;
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture has no bytes'))), 'image/png'),
  );
}
