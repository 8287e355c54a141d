import { index, integer, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** Attempts within a time window, shared by all processes. Keys are hashed. */
export const attemptCounters = main.table(
  'attempt_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
  },
  (table) => [index('attempt_counters_window_ends_at').on(table.windowEndsAt)],
);
