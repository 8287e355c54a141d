import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ai } from './schema.ts';
import { tsvector } from './tsvector.ts';

/** Generations of images. `id` is also the `chat_id` of the prompt as a message of its conversation. */
export const imageGenerations = ai.table(
  'image_generations',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    clientMessageId: uuid('client_message_id').notNull(),
    /** The process that draws it; another one takes it over when that one has died. */
    processId: text('process_id').notNull(),
    /**
     * `holding` until credit is held and the prompt is stored, `running`, then `settle` while the ledger has not been
     * told of its end, then `ended`. `refund`: refused or broken off while holding; the row goes when the ledger knows.
     */
    state: text('state').notNull(),
    stopRequested: boolean('stop_requested').notNull().default(false),
    prompt: text('prompt').notNull(),
    modelId: text('model_id').notNull(),
    modelName: text('model_name').notNull(),
    modelGroup: text('model_group').notNull(),
    isDemo: boolean('is_demo').notNull(),
    styleId: integer('style_id').notNull(),
    imageCount: integer('image_count').notNull(),
    aspectRatio: text('aspect_ratio').notNull(),
    quality: text('quality'),
    background: text('background'),
    format: text('format'),
    /** Ids of uploaded files and of own images. */
    referenceIds: text('reference_ids').array().notNull().default(sql`'{}'`),
    /** How many were drawn, counted at the end: what is charged, whatever is deleted later. */
    drawnCount: integer('drawn_count').notNull().default(0),
    /** Credits of one image. */
    price: integer('price').notNull(),
    creditGroup: text('credit_group').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('image_generations_once').on(table.clientId, table.clientMessageId),
    index('image_generations_own').on(table.clientId, table.createdAt, table.id),
    index('image_generations_conversation').on(table.sessionId),
    index('image_generations_open').on(table.state).where(sql`${table.state} <> 'ended'`),
  ],
);

/** Each image of a generation, from its beginning. The bytes of a drawn one lie in the file store under `images/<image_id>`. */
export const images = ai.table(
  'images',
  {
    imageId: text('image_id').primaryKey(),
    generationId: text('generation_id').notNull(),
    place: integer('place').notNull(),
    clientId: text('client_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    modelId: text('model_id').notNull(),
    styleId: integer('style_id').notNull(),
    /** `waiting`, `drawing`, then `done`, `failed` or `stopped`; `deleted` after `done`, until that is undone or purged. */
    status: text('status').notNull(),
    failure: text('failure'),
    /** Which rule of the vendor's content policy refused it. */
    failureRule: text('failure_rule'),
    revisedPrompt: text('revised_prompt'),
    /** By content, never as the vendor said. */
    format: text('format'),
    width: integer('width'),
    height: integer('height'),
    bytes: bigint('bytes', { mode: 'number' }),
    thumbnailBytes: integer('thumbnail_bytes'),
    seed: text('seed'),
    favourite: boolean('favourite').notNull().default(false),
    /** As the client wrote it; null for the default, which comes from the prompt. */
    altText: text('alt_text'),
    search: tsvector('search'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('images_places').on(table.generationId, table.place),
    index('images_gallery').on(table.clientId, table.createdAt, table.imageId).where(sql`${table.status} = 'done'`),
    index('images_favourites')
      .on(table.clientId, table.createdAt, table.imageId)
      .where(sql`${table.status} = 'done' and ${table.favourite}`),
    index('images_by_model')
      .on(table.clientId, table.modelId, table.createdAt, table.imageId)
      .where(sql`${table.status} = 'done'`),
    index('images_by_style')
      .on(table.clientId, table.styleId, table.createdAt, table.imageId)
      .where(sql`${table.status} = 'done'`),
    index('images_conversation').on(table.sessionId),
    index('images_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('images_open').on(table.clientId).where(sql`${table.status} in ('waiting', 'drawing')`),
    index('images_own_words')
      .using('gin', sql`ai.own_words(client_id, search)`)
      .where(sql`${table.status} = 'done'`)
      .with({ gin_pending_list_limit: 256 }),
  ],
);
