import { text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** The one key that all others are derived from, encrypted under each SECRET_KEY that may open it: two while it is changed. */
export const rootKeys = main.table('root_keys', {
  /** Names the SECRET_KEY without telling it. */
  sealedBy: text('sealed_by').primaryKey(),
  /** AES-256-GCM. */
  sealedKey: text('sealed_key').notNull(),
  createdAt: instant('created_at').notNull(),
});
