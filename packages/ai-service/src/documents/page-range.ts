import { fieldLimits } from '@deskmate/api/limits';
import type { DocumentRow } from './document-repository.ts';

export type PageRange = { from: number; to: number };
export type RangedDocument = Pick<
  DocumentRow,
  'contentType' | 'failure' | 'firstPage' | 'lastPage' | 'pages' | 'unreadablePages'
>;

/** Of a PDF that is too long to be read at once, the pages that are read of it. */
export function pageRangeOf(document: RangedDocument): PageRange | null {
  const { contentType, failure, firstPage, lastPage, pages, unreadablePages } = document;
  if (firstPage !== null && lastPage !== null) return { from: firstPage, to: lastPage };
  if (contentType !== 'application/pdf' || pages === null) return null;
  if (failure !== 'document_too_long' && pages <= fieldLimits.documentPagesMax) return null;
  // An earlier version counted the pages behind those that it read as unreadable.
  const unread = new Set(unreadablePages);
  let to = Math.min(pages, fieldLimits.documentPagesMax);
  while (unread.has(to)) to -= 1;
  return { from: 1, to };
}

/** The pages of a PDF that its reading is about; null for other documents, and until they are known. */
export function pagesReadOf(document: RangedDocument): PageRange | null {
  if (document.contentType !== 'application/pdf' || document.pages === null) return null;
  return pageRangeOf(document) ?? { from: 1, to: document.pages };
}

/** Of the pages that were to be read, those that could not be. */
export function unreadablePagesOf(document: RangedDocument): number[] {
  const range = pageRangeOf(document);
  return document.unreadablePages.filter((page) => !range || (page >= range.from && page <= range.to));
}
