import { index, jsonb, text, timestamp } from 'drizzle-orm/pg-core';
import { ai } from './schema.ts';

/** Terms that a client's translations use. Terms are read and written as a whole, so they are one value. */
export const glossaries = ai.table(
  'glossaries',
  {
    glossaryId: text('glossary_id').primaryKey(),
    clientId: text('client_id').notNull(),
    name: text('name').notNull(),
    sourceLanguage: text('source_language').notNull(),
    targetLanguage: text('target_language').notNull(),
    terms: jsonb('terms')
      .$type<{ source: string; target: string; note?: string; case_sensitive?: boolean }[]>()
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('glossaries_own').on(table.clientId, table.name)],
);
