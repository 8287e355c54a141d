import { index, integer, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** Personal keys for the OpenAI-compatible API. Only the SHA-256 of a key is stored. */
export const apiKeys = main.table(
  'api_keys',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    keyHash: text('key_hash').notNull().unique(),
    name: text('name').notNull(),
    /** First and last characters, for its owner to recognise it. */
    hint: text('hint').notNull(),
    /** The client's credentials version at which it was created or last confirmed; an older one is refused. */
    credentialsVersion: integer('credentials_version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('api_keys_client').on(table.clientId, table.createdAt)],
);
