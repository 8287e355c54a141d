import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** Character maps, fonts and decoders that only some files need; `bundle/pdf-assets.ts` puts them there. */
const assets = `/dashboard-assets/pdfjs-${version}/`;
/** How long a file that nothing shows stays open: one that was shown while it was sent is shown elsewhere right after. */
const closeDelayMs = 5000;

GlobalWorkerOptions.workerSrc = workerAddress;

type OpenPdf = { pdf: Promise<PDFDocumentProxy>; close: () => void; views: number };

const open = new Map<Blob, OpenPdf>();

/** Opens a PDF in a worker, once for all components that show it. Nothing in it runs: scripts and forms are not read. */
export function showPdf(file: Blob): { pdf: Promise<PDFDocumentProxy>; leave: () => void } {
  const shown = open.get(file) ?? keepOpen(file);
  shown.views += 1;
  const leave = () => {
    shown.views -= 1;
    setTimeout(() => {
      if (shown.views > 0 || open.get(file) !== shown) return;
      open.delete(file);
      shown.close();
    }, closeDelayMs);
  };
  return { pdf: shown.pdf, leave };
}

/** Kept while it is seen; one that failed is opened anew by the next attempt. */
function keepOpen(file: Blob): OpenPdf {
  const shown = openPdf(file);
  open.set(file, shown);
  shown.pdf.catch(() => {
    if (open.get(file) === shown) open.delete(file);
    shown.close();
  });
  return shown;
}

function openPdf(file: Blob): OpenPdf {
  let isClosed = false;
  let close = () => {};
  const read = async () => {
    const task = getDocument({
      data: await file.arrayBuffer(),
      cMapUrl: `${assets}cmaps/`,
      standardFontDataUrl: `${assets}standard_fonts/`,
      wasmUrl: `${assets}wasm/`,
      iccUrl: `${assets}iccs/`,
    });
    close = () => void task.destroy();
    if (isClosed) close();
    return task.promise;
  };
  return {
    pdf: read(),
    views: 0,
    close: () => {
      isClosed = true;
      close();
    },
  };
}
