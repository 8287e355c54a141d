import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fieldLimits } from '@deskmate/api/limits';
import { withFormText } from '@deskmate/api/pdf/form-text';
import { drawnSigns, hasRightToLeft, inLogicalOrder } from '@deskmate/api/pdf/logical-order';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Heading } from './document-task.ts';
import { DocumentFault } from './document-text.ts';
import { layOutPage } from './lay-out-page.ts';
import { legibleText } from './legible-text.ts';

/** `isIllegible` where there is text, but its fonts do not say what it means; as on an image, `text` is empty then. */
export type PdfPage = { page: number; text: string; isIllegible: boolean; width: number; height: number };
export type PdfReader = {
  pages: number;
  /** @throws when the page is damaged; the others can still be read. */
  read(page: number): Promise<PdfPage>;
  title(): Promise<string | null>;
  outline(): Promise<Heading[]>;
};

/** Opens a PDF. Nothing in it is run, and nothing it names is fetched. */
export async function openPdf(bytes: Uint8Array): Promise<PdfReader> {
  const { AnnotationMode, getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    stopAtErrors: false,
    // No picture is looked at.
    maxImageSize: 1,
    // Without these tables the text of many Chinese, Japanese and Korean documents cannot be told.
    cMapUrl: join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))), 'cmaps/'),
    cMapPacked: true,
  });
  const document = await task.promise.catch((error: Error) => {
    throw error.name === 'PasswordException' ? new DocumentFault('protected') : error;
  });
  if (document.numPages > fieldLimits.pdfPagesMax) throw new DocumentFault('too_large');
  const withoutForms = { annotationMode: AnnotationMode.DISABLE };
  return {
    pages: document.numPages,
    async read(number) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent({ disableNormalization: true });
      const texts = items.filter((item) => 'str' in item);
      const drawn = hasRightToLeft(texts) ? drawnSigns(await page.getOperatorList(withoutForms), OPS.showText) : [];
      // A form that cannot be read leaves the rest of its page.
      const filled = await page.getAnnotations().catch(() => []);
      const text = legibleText(layOutPage(withFormText(inLogicalOrder(texts, drawn), filled)));
      page.cleanup();
      return { page: number, text: text ?? '', isIllegible: text === null, width, height };
    },
    async title() {
      const { info } = await document.getMetadata();
      const { Title: title } = info as { Title?: unknown };
      return typeof title === 'string' ? title : null;
    },
    outline: () => readOutline(document),
  };
}

const maxHeadings = 500;
const deepestHeading = 6;

/** The bookmarks that lead to a page. */
async function readOutline(document: PDFDocumentProxy): Promise<Heading[]> {
  type Node = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];
  const headings: Heading[] = [];
  const walk = async (nodes: Node[], level: number): Promise<void> => {
    for (const { title, dest, items } of nodes) {
      if (headings.length >= maxHeadings) return;
      const page = await pageOf(document, dest).catch(() => null);
      if (page !== null && title.trim() !== '') headings.push({ title: title.trim().slice(0, 300), page, level });
      if (level < deepestHeading) await walk(items, level + 1);
    }
  };
  await walk((await document.getOutline()) ?? [], 1);
  return headings;
}

async function pageOf(document: PDFDocumentProxy, dest: string | unknown[] | null): Promise<number | null> {
  const [target] = (typeof dest === 'string' ? await document.getDestination(dest) : dest) ?? [];
  if (typeof target === 'number') return target + 1;
  if (typeof target !== 'object' || target === null) return null;
  return (await document.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1;
}
