import { sql } from 'drizzle-orm';
import { text, timestamp } from 'drizzle-orm/pg-core';
import { messages } from './messages.ts';
import { ai } from './schema.ts';

export const feedback = ai.table('feedback', {
  chatId: text('chat_id')
    .primaryKey()
    .references(() => messages.chatId, { onDelete: 'cascade' }),
  clientId: text('client_id').notNull(),
  rating: text('rating').notNull(),
  reasons: text('reasons').array().notNull().default(sql`'{}'`),
  comment: text('comment'),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
