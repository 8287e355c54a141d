import type { RecognizedLine } from '@deskmate/api/contracts/ai/documents';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PageSize, PageSource } from '../viewer/page-source.ts';
import { drawPageArea } from './draw-page-area.ts';
import { PdfPage, pixelsPerPoint } from './PdfPage.tsx';
import { PdfThumbnail } from './PdfThumbnail.tsx';
import { readPageItems } from './read-page-items.ts';

/** The pages of an open PDF, but for their sizes and their text. */
export const createPdfSource = (pdf: PDFDocumentProxy): Omit<PageSource, 'sizeOf' | 'textOf'> => ({
  count: pdf.numPages,
  renderPage: (props) => <PdfPage pdf={pdf} {...props} />,
  pictureOf: (page, area) => drawPageArea(pdf, page, area),
  renderThumbnail: (page) => <PdfThumbnail pdf={pdf} page={page} />,
});

export async function sizeOfPdfPage(pdf: PDFDocumentProxy, number: number): Promise<PageSize> {
  const { width, height } = (await pdf.getPage(number)).getViewport({ scale: pixelsPerPoint });
  return { width, height };
}

/** The text as the text layer has it. */
export async function textOfPdfPage(
  pdf: PDFDocumentProxy,
  number: number,
  recognized: readonly RecognizedLine[],
): Promise<string> {
  const { items } = await readPageItems(await pdf.getPage(number), recognized);
  return items.map(({ str, hasEOL }) => str + (hasEOL ? '\n' : '')).join('');
}
