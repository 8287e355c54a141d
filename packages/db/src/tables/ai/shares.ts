import { index, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { conversations } from './conversations.ts';
import { ai } from './schema.ts';

/** Public links. What a link shows is the branch that ends with `leaf_chat_id`, whose messages never change. */
export const shares = ai.table(
  'shares',
  {
    /** Random, not derived from any other id. */
    shareId: text('share_id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => conversations.sessionId, { onDelete: 'cascade' }),
    clientId: text('client_id').notNull(),
    type: text('type').notNull(),
    title: text('title').notNull(),
    /** Where the shared branch ends. */
    leafChatId: text('leaf_chat_id').notNull(),
    /** Copies of the messages, written by earlier versions; no longer read. */
    messages: jsonb('messages').notNull().default([]),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('shares_own').on(table.clientId, table.createdAt),
    index('shares_conversation').on(table.sessionId),
  ],
);
