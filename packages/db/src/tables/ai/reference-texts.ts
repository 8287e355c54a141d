import { primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { ai } from './schema.ts';

/** Licensed texts that the operator loaded: what a reference says, in one language. */
export const referenceTexts = ai.table(
  'reference_texts',
  {
    kind: text('kind').$type<'quran' | 'hadith'>().notNull(),
    /** `2:255` or `bukhari:1`. */
    place: text('place').notNull(),
    /** ISO 639-1. */
    language: text('language').notNull(),
    text: text('text').notNull(),
    /** Edition and licence, shown beside the text. */
    source: text('source').notNull(),
    loadedAt: timestamp('loaded_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.place, table.language] })],
);
