import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { conversations } from './conversations.ts';
import { ai } from './schema.ts';

/** Public links: to the branch that ends with `leaf_chat_id`, whose messages never change, or to images. */
export const shares = ai.table(
  'shares',
  {
    /** Random, not derived from any other id. */
    shareId: text('share_id').primaryKey(),
    /** The conversation of the branch; null for images, which may come from several. */
    sessionId: uuid('session_id').references(() => conversations.sessionId, { onDelete: 'cascade' }),
    clientId: text('client_id').notNull(),
    type: text('type').notNull(),
    title: text('title').notNull(),
    /** The shared images; empty for a branch of messages. */
    imageIds: text('image_ids').array().notNull().default(sql`'{}'`),
    /** Whether a share of images shows their prompts. */
    showsPrompt: boolean('shows_prompt').notNull().default(false),
    /** Where the shared branch ends; null for images. */
    leafChatId: text('leaf_chat_id'),
    /** Copies of the messages, written by earlier versions; no longer read. */
    messages: jsonb('messages').notNull().default([]),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('shares_own').on(table.clientId, table.createdAt),
    index('shares_conversation').on(table.sessionId),
    index('shares_images').using('gin', table.imageIds).where(sql`${table.imageIds} <> '{}'`),
  ],
);
