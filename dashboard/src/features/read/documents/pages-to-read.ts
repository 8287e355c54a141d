import type { Document } from '@deskmate/api/contracts/ai/documents';

/** How many pages of a document are read; null until known. */
export const pagesToRead = ({ pages, page_range: range }: Document): number | null =>
  range ? range.to - range.from + 1 : pages;
