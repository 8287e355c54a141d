import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useMemo, useState } from 'react';
import { useRecognizedText } from '../recognition/recognized-text.ts';
import type { PageSize, PageSource } from '../viewer/page-source.ts';
import { showPdf } from './open-pdf.ts';
import { createPdfSource, sizeOfPdfPage, textOfPdfPage } from './pdf-source.tsx';

type Opened = {
  pdf: PDFDocumentProxy;
  parts: ReturnType<typeof createPdfSource>;
  sizes: ReadonlyMap<number, PageSize>;
};

/** The pages of a PDF; their sizes follow once the first one is known. */
export function usePdfSource(file: Blob | undefined): { source: PageSource | null; isUnreadable: boolean } {
  const recognizedOn = useRecognizedText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);

  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    const shown = showPdf(file);
    const read = async () => {
      const pdf = await shown.pdf;
      const sizes = new Map([[1, await sizeOfPdfPage(pdf, 1)]]);
      if (!isCurrent) return;
      const parts = createPdfSource(pdf);
      setOpened({ pdf, parts, sizes });
      // One after another, so that the worker draws the first pages in between.
      const measured = new Map(sizes);
      let isUniform = true;
      for (let page = 2; page <= pdf.numPages && isCurrent; page += 1) {
        const size = await sizeOfPdfPage(pdf, page).catch(() => null);
        if (!size) continue;
        measured.set(page, size);
        isUniform &&= isSame(size, sizes.get(1));
      }
      if (isCurrent && !isUniform) setOpened({ pdf, parts, sizes: measured });
    };
    read().catch((error: unknown) => {
      if (!isCurrent) return;
      console.info('The document could not be drawn.', error);
      setUnreadable(true);
    });
    return () => {
      isCurrent = false;
      setOpened(null);
      setUnreadable(false);
      shown.leave();
    };
  }, [file]);

  // The parts stay, so that a page that was recognised is not drawn again.
  const source = useMemo(() => {
    if (!opened) return null;
    const { pdf, parts } = opened;
    // A page whose size is not known yet is taken to be like the first.
    const sizeOf = (page: number) => opened.sizes.get(page) ?? opened.sizes.get(1) ?? null;
    return { ...parts, sizeOf, textOf: async (page: number) => textOfPdfPage(pdf, page, await recognizedOn(page)) };
  }, [opened, recognizedOn]);
  return { source, isUnreadable };
}

const isSame = (one: PageSize, other: PageSize | undefined) =>
  one.width === other?.width && one.height === other.height;
