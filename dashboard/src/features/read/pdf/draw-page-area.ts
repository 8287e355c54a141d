import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PageArea } from '../viewer/page-source.ts';

/** Models scale larger pictures down. In pixels, of the longer side. */
const longestSide = 1600;
/** Three pixels a point are more than 200 dots an inch; small print is legible, and a larger picture says no more. */
const maxPixelsPerPoint = 3;
/** Of a whole page, such as a plan: phones have little memory. */
const maxPixels = 9_000_000;
const pointsPerInch = 72;

/** Draws a part of a page as a PNG. */
export async function drawPageArea(pdf: PDFDocumentProxy, number: number, area: PageArea): Promise<Blob> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(maxPixelsPerPoint, longestSide / Math.max(area.width * width, area.height * height));
  const canvas = createCanvas(area.width * width * scale, area.height * height * scale);
  const offset = { offsetX: -area.left * width * scale, offsetY: -area.top * height * scale };
  await page.render({ canvas, viewport: page.getViewport({ scale, ...offset }) }).promise;
  return toPng(canvas);
}

/** A picture of a page and its size in pixels. */
export type PagePng = { png: Uint8Array; width: number; height: number };

/** Draws a whole page as its print. */
export async function drawWholePage(pdf: PDFDocumentProxy, number: number, dotsPerInch: number): Promise<PagePng> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(dotsPerInch / pointsPerInch, Math.sqrt(maxPixels / (width * height)));
  const canvas = createCanvas(width * scale, height * scale);
  // For the screen pdf.js draws only while the tab is seen.
  await page.render({ canvas, viewport: page.getViewport({ scale }), intent: 'print' }).promise;
  const png = new Uint8Array(await (await toPng(canvas)).arrayBuffer());
  const drawn = { png, width: canvas.width, height: canvas.height };
  // The images of scans take much memory, which Safari keeps for a canvas as long as it has a size.
  page.cleanup();
  canvas.width = 0;
  return drawn;
}

const toPng = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture has no bytes'))), 'image/png'),
  );

function createCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}
