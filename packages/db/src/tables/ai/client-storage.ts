import { bigint, date, integer, text } from 'drizzle-orm/pg-core';
import { ai } from './schema.ts';

/** How much a client's messages and images hold. The row is also the lock under which a client's bounds are counted. */
export const clientStorage = ai.table('client_storage', {
  clientId: text('client_id').primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  /** Bytes of what was asked on `unpaidDay` without an answer that was charged. */
  unpaidBytes: bigint('unpaid_bytes', { mode: 'number' }).notNull().default(0),
  /** Answers of `unpaidDay` that the client ended for nothing, and what they cost in tokens. */
  unpaidAnswers: integer('unpaid_answers').notNull().default(0),
  unpaidTokens: bigint('unpaid_tokens', { mode: 'number' }).notNull().default(0),
  /** In UTC. */
  unpaidDay: date('unpaid_day').notNull(),
  /** Texts of `refusedDay` that were none that was asked for; the first few cost nothing. */
  refusedTexts: integer('refused_texts').notNull().default(0),
  /** In UTC. */
  refusedDay: date('refused_day'),
  /** Images that are kept or ordered, and the bytes of those that are kept. */
  images: integer('images').notNull().default(0),
  imageBytes: bigint('image_bytes', { mode: 'number' }).notNull().default(0),
});
