import { DocumentFault, mostCharacters } from './document-text.ts';

const mostPages = 1000;

/** The text of a PDF, page by page. Nothing in it is run, and nothing it names is fetched. */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    stopAtErrors: false,
  });
  const document = await task.promise.catch((error: Error) => {
    throw error.name === 'PasswordException' ? new DocumentFault('protected') : error;
  });
  if (document.numPages > mostPages) throw new DocumentFault('too_large');
  let text = '';
  for (let number = 1; number <= document.numPages && text.length < mostCharacters; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    text += `[p. ${number}]\n`;
    for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str;
    text += '\n\n';
    page.cleanup();
  }
  return hasWords(text) ? text.slice(0, mostCharacters) : '';
}

/** A scan has pages, but no words on them. */
const hasWords = (text: string): boolean => text.replaceAll(/\[p\. \d+\]/g, '').trim() !== '';
