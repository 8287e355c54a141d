import { index, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { conversations } from './conversations.ts';
import { ai } from './schema.ts';

/** A message as it stood when the snapshot was taken. */
export type SharedMessage = { role: 'user' | 'assistant'; content: string; model: string | null; created_at: string };

/** Public links. Each holds a snapshot of its own, so that what is written later stays private. */
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
    messages: jsonb('messages').$type<SharedMessage[]>().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('shares_own').on(table.clientId, table.createdAt),
    index('shares_conversation').on(table.sessionId),
  ],
);
