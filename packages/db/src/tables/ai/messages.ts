import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { conversations } from './conversations.ts';
import { ai } from './schema.ts';
import { tsvector } from './tsvector.ts';

/** The tree of a conversation: a person's message follows an answer, an answer follows a message. */
export const messages = ai.table(
  'messages',
  {
    chatId: text('chat_id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => conversations.sessionId, { onDelete: 'cascade' }),
    clientId: text('client_id').notNull(),
    parentId: text('parent_id'),
    role: text('role').notNull(),
    content: text('content').notNull(),
    reasoningContent: text('reasoning_content').notNull().default(''),
    reasoningMs: integer('reasoning_ms'),
    /** What the tool of the conversation was asked to do, as the contract has it; null for a plain chat. */
    action: jsonb('action'),
    attachments: text('attachments').array().notNull().default(sql`'{}'`),
    modelId: text('model_id'),
    modelName: text('model_name'),
    modelGroup: text('model_group'),
    /** `running` until the answer ends, whatever happens to the process that writes it. */
    status: text('status').notNull(),
    /** A failed pair stays, but no longer shows. */
    hidden: boolean('hidden').notNull().default(false),
    errorCode: text('error_code'),
    /** How often the whole text was replaced while it was written. */
    revision: integer('revision').notNull().default(0),
    /** Of an answer: what its check and its tool added, as the contract has it (`answerConclusion`). */
    conclusion: jsonb('conclusion'),
    credits: integer('credits'),
    creditGroup: text('credit_group'),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    /** Of an answer: the browser's name for the request, so that sending twice gives one answer. */
    clientMessageId: uuid('client_message_id'),
    search: tsvector('search'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('messages_conversation').on(table.sessionId, table.createdAt),
    uniqueIndex('messages_once')
      .on(table.clientId, table.clientMessageId)
      .where(sql`${table.clientMessageId} is not null`),
    index('messages_attachments').using('gin', table.attachments).where(sql`${table.attachments} <> '{}'`),
    // Which conversations are about a document.
    index('messages_documents')
      .using('gin', sql`(${table.action} -> 'document_ids')`)
      .where(sql`${table.action} ->> 'type' = 'read'`),
    index('messages_hidden').on(table.createdAt).where(sql`${table.hidden}`),
    // The insert that fills the index's list of pending words sorts them all into the index: with PostgreSQL's 4 MB
    // that stops the embedded database for 0.4 s.
    index('messages_own_words')
      .using('gin', sql`ai.own_words(client_id, search)`)
      .with({ gin_pending_list_limit: 256 }),
  ],
);
