import type { Document } from '@deskmate/api/contracts/ai/documents';

type Facts = Pick<Document, 'content_type' | 'status' | 'failure' | 'pages_without_text' | 'unreadable_pages'>;

/** The pages of a PDF whose text can be recognised, because it has none on them, or none that could be read. */
export function pagesToRecognize({ content_type, status, failure, ...of }: Facts): number[] {
  const isOther = status === 'failed' && failure !== 'document_scanned';
  if (content_type !== 'application/pdf' || status === 'reading' || isOther) return [];
  return [...of.pages_without_text, ...of.unreadable_pages].toSorted((one, other) => one - other);
}
