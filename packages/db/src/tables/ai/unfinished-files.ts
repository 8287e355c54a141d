import { index, text, timestamp } from 'drizzle-orm/pg-core';
import { ai } from './schema.ts';

/** Files whose bytes are being stored and that no other row names yet: what a killed process leaves is found by them. */
export const unfinishedFiles = ai.table(
  'unfinished_files',
  {
    /** In the file store. */
    key: text('key').primaryKey(),
    clientId: text('client_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('unfinished_files_created').on(table.createdAt),
    index('unfinished_files_client').on(table.clientId),
  ],
);
