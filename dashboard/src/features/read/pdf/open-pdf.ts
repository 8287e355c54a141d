import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** Character maps, fonts and decoders that only some files need; `bundle/pdf-assets.ts` puts them there. */
const assets = `/dashboard-assets/pdfjs-${version}/`;

GlobalWorkerOptions.workerSrc = workerAddress;

/** Opens a PDF in a worker. Nothing in it runs: scripts and forms are not read. */
export function openPdf(data: ArrayBuffer): { pdf: Promise<PDFDocumentProxy>; close: () => void } {
  const task = getDocument({
    data,
    cMapUrl: `${assets}cmaps/`,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
  });
  return { pdf: task.promise, close: () => void task.destroy() };
}
