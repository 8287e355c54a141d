import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { ai } from './schema.ts';
import { tsvector } from './tsvector.ts';

export const conversations = ai.table(
  'conversations',
  {
    /** Made by the browser. */
    sessionId: uuid('session_id').primaryKey(),
    clientId: text('client_id').notNull(),
    type: text('type').notNull(),
    title: text('title').notNull(),
    pinned: boolean('pinned').notNull().default(false),
    archived: boolean('archived').notNull().default(false),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    unread: boolean('unread').notNull().default(false),
    /** True while no message of it is to be seen: its only answer failed. */
    empty: boolean('empty').notNull().default(false),
    activeChatId: text('active_chat_id'),
    /** What it holds, hidden messages included: both are bounded. */
    messageCount: integer('message_count').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    search: tsvector('search'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Deleted, but can still be restored. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    index('conversations_list').on(table.clientId, table.pinned, table.updatedAt, table.sessionId),
    index('conversations_recent')
      .on(table.clientId, table.updatedAt, table.sessionId)
      .where(sql`${table.deletedAt} is null and not ${table.empty}`),
    index('conversations_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('conversations_empty').on(table.updatedAt).where(sql`${table.empty}`),
    index('conversations_own_words').using('gin', sql`ai.own_words(client_id, search)`),
  ],
);
