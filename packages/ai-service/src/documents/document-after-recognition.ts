import { pageRangeOf, pagesReadOf, type RangedDocument } from './page-range.ts';

export type PageFigures = { page: number; words: number; tokens: number; isRecognized: boolean };

/**
 * What is known of a PDF once text was recognised on one of its pages. `pages` are all that are stored of it; those that
 * are missing could not be read. A scan is partial until the last of its pages was tried.
 */
export function documentAfterRecognition(document: RangedDocument, pages: readonly PageFigures[]) {
  const range = pagesReadOf(document);
  const stored = new Set(pages.map(({ page }) => page));
  const unreadablePages: number[] = [];
  for (let page = range?.from ?? 1; page <= (range?.to ?? 0); page += 1)
    if (!stored.has(page)) unreadablePages.push(page);
  const words = pages.reduce((sum, page) => sum + page.words, 0);
  const isScan = document.failure === 'document_scanned';
  const isImageLeft = pages.some((page) => page.words === 0 && !page.isRecognized);
  const failure = failureOf();
  return {
    status: words === 0 ? 'failed' : unreadablePages.length > 0 || failure !== null ? 'partial' : 'ready',
    failure,
    unreadablePages,
    pagesRead: pages.length,
    words,
    tokens: pages.reduce((sum, page) => sum + page.tokens, 0),
  };

  function failureOf() {
    if (words === 0 || (isScan && isImageLeft)) return 'document_scanned';
    if (pageRangeOf(document)) return 'document_too_long';
    return unreadablePages.length > 0 && !isScan ? document.failure : null;
  }
}
