import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ai } from './schema.ts';

/**
 * Answers being written. A row appears before any credit is held and goes when that credit is
 * settled or free again, so that a process that dies leaves nothing held.
 */
export const jobs = ai.table(
  'jobs',
  {
    chatId: text('chat_id').primaryKey(),
    sessionId: uuid('session_id').notNull(),
    clientId: text('client_id').notNull(),
    clientMessageId: uuid('client_message_id').notNull(),
    userChatId: text('user_chat_id').notNull(),
    processId: text('process_id').notNull(),
    /** One of the few answers a client may have running at once. */
    slot: integer('slot').notNull(),
    /** Never stored as messages; its text lives here and goes with the row. */
    temporary: boolean('temporary').notNull(),
    modelName: text('model_name').notNull(),
    modelGroup: text('model_group').notNull(),
    credits: integer('credits').notNull(),
    creditGroup: text('credit_group').notNull(),
    /** Who is paid for it, as `CostSource` of the AI service; null for answers of earlier versions. */
    costSource: jsonb('cost_source'),
    /** `running`, then `settle` or `refund` while the ledger has not been told yet, then `ended` (temporary only). */
    state: text('state').notNull(),
    finish: text('finish'),
    errorCode: text('error_code'),
    /** As that of its message; a temporary answer has none. */
    conclusion: jsonb('conclusion'),
    stopRequested: boolean('stop_requested').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('jobs_one_per_conversation').on(table.sessionId).where(sql`${table.state} = 'running'`),
    uniqueIndex('jobs_slots').on(table.clientId, table.slot).where(sql`${table.state} = 'running'`),
    uniqueIndex('jobs_once').on(table.clientId, table.clientMessageId),
  ],
);

/** The text of running answers as it was flushed, in chunks, so that appending costs the same for any length. */
export const jobChunks = ai.table(
  'job_pieces',
  {
    chatId: text('chat_id').notNull(),
    seq: integer('seq').notNull(),
    /** Pieces of an older revision than the newest are no part of the text any more. */
    revision: integer('revision').notNull().default(0),
    content: text('content').notNull(),
    reasoning: text('reasoning').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.seq] })],
);

/** Processes that write answers, and when each was last alive. */
export const processes = ai.table('processes', {
  processId: text('process_id').primaryKey(),
  beatAt: timestamp('beat_at', { withTimezone: true }).notNull(),
});
