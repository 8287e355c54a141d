import { boolean, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core';
import { ai } from './schema.ts';

/** What a vendor takes, in millionths of `currency`: for a million tokens, for an image, for a minute of speech. */
export type VendorPrice = {
  currency: string;
  input: number;
  output: number;
  image: number;
  minute: number;
  /** What a request with more input tokens than `above` costs instead, all of it. */
  long?: { above: number; input: number; output: number };
};

/** What a client may choose from. Seeded for the vendors that are configured; the operator edits rows, never code. */
export const models = ai.table('models', {
  modelId: text('model_id').primaryKey(),
  /** Shown up to a tilde. */
  modelName: text('model_name').notNull(),
  /** Which adapter speaks to it: `openai`, `anthropic`, `google`, `openai-compatible`, `ollama`, `demo`, `references`. */
  vendor: text('vendor').notNull(),
  /** The vendor's own name for it; may change without a release. */
  upstreamId: text('upstream_id').notNull(),
  type: text('type').notNull(),
  groupName: text('group_name').notNull(),
  icon: text('icon').notNull(),
  groupColor: text('group_color').notNull(),
  creditGroup: text('credit_group').notNull(),
  /** Credits. */
  price: integer('price').notNull(),
  /** Null where the operator has not said it: then the vendor's list price counts, where one is known. */
  vendorPrice: jsonb('vendor_price').$type<VendorPrice>(),
  contextTokens: integer('context_tokens').notNull(),
  maxOutputTokens: integer('max_output_tokens').notNull(),
  vision: boolean('vision').notNull().default(false),
  files: boolean('files').notNull().default(true),
  reasoning: boolean('reasoning').notNull().default(false),
  /** What a model of type `image` can draw, as the contract has it; null for every other. */
  imageOptions: jsonb('image_options'),
  /** `active`, `hidden` (not offered) or `retired` (answered by its replacement). */
  status: text('status').notNull().default('active'),
  replacement: text('replacement'),
  /** False when the vendor's list, read at start, no longer has it; null when the vendor was not asked. */
  present: boolean('present'),
  position: integer('position').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
