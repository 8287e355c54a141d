import type { Document } from '@deskmate/api/contracts/ai/documents';
import type { ListedDocument } from './document-repository.ts';
import { mediaTypeOf } from './document-type.ts';
import { pageRangeOf, unreadablePagesOf } from './page-range.ts';

export const toDocument = (row: ListedDocument): Document => ({
  id: row.documentId,
  status: row.status as Document['status'],
  failure: row.failure as Document['failure'],
  title: row.title,
  source: row.source as Document['source'],
  url: row.url,
  content_type: mediaTypeOf(row.contentType),
  size: row.size,
  pages: row.pages,
  pages_read: row.pagesRead,
  page_range: pageRangeOf(row),
  failed_page_range: row.failedPageRange,
  unreadable_pages: unreadablePagesOf(row),
  pages_without_text: row.pagesWithoutText,
  recognized_pages: row.recognizedPages,
  language: row.language,
  words: row.words,
  tokens: row.tokens,
  outline: row.outline,
  session_id: row.sessionId,
  created_at: row.createdAt.toISOString(),
  used_at: row.usedAt.toISOString(),
});
