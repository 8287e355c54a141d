import { index, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** Personal keys for the OpenAI-format door. The key's text is nowhere: only its SHA-256. */
export const apiKeys = main.table(
  'api_keys',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    keyHash: text('key_hash').notNull().unique(),
    name: text('name').notNull(),
    /** First and last characters, to recognise it by. */
    hint: text('hint').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('api_keys_client').on(table.clientId, table.createdAt)],
);
