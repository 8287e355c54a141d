import { index, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { main } from './schema.ts';

export const prompts = main.table(
  'prompts',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('prompts_client').on(table.clientId, table.title)],
);
