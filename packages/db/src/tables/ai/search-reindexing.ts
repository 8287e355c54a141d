import { integer, text, timestamp } from 'drizzle-orm/pg-core';
import { ai } from './schema.ts';

/** How far the rows of a searched table have been rewritten since the rules of the search changed. */
export const searchReindexing = ai.table('search_reindexing', {
  /** `conversations`, `messages`, `images` or `document_pages`. */
  tableName: text('table_name').primaryKey(),
  /** Of the rules that the rows get. */
  version: integer('version').notNull(),
  /** The last row that was rewritten; null before the first. */
  lastId: text('last_id'),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
});
