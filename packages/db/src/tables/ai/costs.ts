import { bigint, index, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core';
import type { VendorPrice } from './models.ts';
import { ai } from './schema.ts';

/**
 * What an answer, an image or a transcription cost at its vendor, temporary chats and API calls included. A row stays when
 * the answer is deleted; when the account is erased, the client's id is removed from it.
 */
export const costs = ai.table(
  'costs',
  {
    /** The chat id of an answer; of anything else an id of its own. */
    id: text('id').primaryKey(),
    clientId: text('client_id'),
    /** As the ledger names it; `api` for calls with a personal key, `audio` for dictation. */
    tool: text('tool').notNull(),
    modelId: text('model_id').notNull(),
    vendor: text('vendor').notNull(),
    upstreamId: text('upstream_id').notNull(),
    /** Null where the vendor did not count them. */
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    images: integer('images').notNull().default(0),
    seconds: integer('seconds').notNull().default(0),
    /** The vendor's price at that moment; null where the model table had none. */
    price: jsonb('price').$type<VendorPrice>(),
    currency: text('currency'),
    /** Millionths of `currency`; null where the price or the count is not known. */
    micros: bigint('micros', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('costs_created_at').on(table.createdAt), index('costs_client').on(table.clientId)],
);
