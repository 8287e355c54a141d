import { index, integer, text, timestamp } from 'drizzle-orm/pg-core';
import { ai } from './schema.ts';

/** Uploaded files. Their bytes lie in the file store under `files/<file_uid>`. */
export const files = ai.table(
  'files',
  {
    fileUid: text('file_uid').primaryKey(),
    clientId: text('client_id').notNull(),
    fileName: text('file_name').notNull(),
    /** By content, never as the browser said. */
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    /** `image` or `text`: what a model gets of it. */
    kind: text('kind').notNull(),
    /** What was read out of a document; null for pictures. */
    extractedText: text('extracted_text'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('files_own').on(table.clientId, table.createdAt)],
);
