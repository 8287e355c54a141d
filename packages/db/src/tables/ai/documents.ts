import { sql } from 'drizzle-orm';
import { index, integer, jsonb, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core';
import { ai } from './schema.ts';
import { tsvector } from './tsvector.ts';

type PreviousReading = {
  status: string;
  failure: string | null;
  firstPage: number | null;
  lastPage: number | null;
  pagesRead: number;
  unreadablePages: number[];
  language: string | null;
  words: number | null;
  tokens: number | null;
};

/** Documents of Read. Their bytes lie in the file store under `documents/<document_id>`. */
export const documents = ai.table(
  'documents',
  {
    documentId: text('document_id').primaryKey(),
    clientId: text('client_id').notNull(),
    /** `reading`, `ready`, `partial` or `failed`. */
    status: text('status').notNull(),
    failure: text('failure'),
    title: text('title').notNull(),
    /** `file`, `url` or `text`. */
    source: text('source').notNull(),
    url: text('url'),
    fileName: text('file_name').notNull(),
    /** By content; of an address what is expected, until it has been fetched. */
    contentType: text('content_type').notNull(),
    /** Of the stored file; 0 until an address has been fetched. */
    size: integer('size').notNull(),
    pages: integer('pages'),
    /** The pages that are read of a PDF that is too long to be read at once: its beginning, or those chosen. */
    firstPage: integer('first_page'),
    lastPage: integer('last_page'),
    /** While other pages are read, what this row said of those read before: their text stays until the others are read. */
    previousReading: jsonb('previous_reading').$type<PreviousReading>(),
    /** The pages that were chosen last, when none of them could be read. */
    failedPageRange: jsonb('failed_page_range').$type<{ from: number; to: number }>(),
    pagesRead: integer('pages_read').notNull().default(0),
    unreadablePages: integer('unreadable_pages').array().notNull().default(sql`'{}'`),
    language: text('language'),
    words: integer('words'),
    tokens: integer('tokens'),
    outline: jsonb('outline').$type<{ title: string; page: number; level: number }[]>().notNull().default([]),
    /** The process that reads it renews this; a document whose reader is silent is read by another process. */
    readerSeenAt: timestamp('reader_seen_at', { withTimezone: true }),
    /** How often reading these pages was begun: one that ends its process each time is abandoned. */
    attempts: integer('readings').notNull().default(0),
    /** The number of the last reading. One that another has followed writes nothing more. */
    readingNumber: integer('reading_number').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it was added or last asked about. */
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('documents_own').on(table.clientId, table.usedAt, table.documentId),
    index('documents_reading').on(table.readerSeenAt).where(sql`${table.status} = 'reading'`),
  ],
);

/** The text of documents. `width` and `height` are in points, null for texts without pages. */
export const documentPages = ai.table(
  'document_pages',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.documentId, { onDelete: 'cascade' }),
    page: integer('page').notNull(),
    text: text('text').notNull(),
    width: real('width'),
    height: real('height'),
    words: integer('words').notNull(),
    tokens: integer('tokens').notNull(),
    /** Has no index: questions are about one or two documents, whose pages are ranked one by one. */
    search: tsvector('search').notNull(),
    /** The reading that wrote it. */
    readingNumber: integer('reading_number').notNull().default(0),
    /**
     * Of a page whose text was recognised on its image, the box of each line of the text: left, top, width and height as
     * shares of the page as it is seen. Null where the file has the text.
     */
    lineBoxes: jsonb('line_boxes').$type<[number, number, number, number][]>(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.page] }),
    // The list of documents says which of their pages have no text, or text that was recognised.
    index('document_pages_listed')
      .on(table.documentId, table.page)
      .where(sql`${table.words} = 0 or ${table.lineBoxes} is not null`),
  ],
);
