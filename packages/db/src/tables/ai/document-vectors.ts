import { customType, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { documents } from './documents.ts';
import { ai } from './schema.ts';

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * What the passages of a long document are about, as an embeddings model sees it, one row for each model that was asked
 * about it. Derived from its pages.
 */
export const documentVectors = ai.table(
  'document_vectors',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.documentId, { onDelete: 'cascade' }),
    /** Vendor and name of the model: vectors of different models cannot be compared. */
    model: text('model').notNull(),
    /** Of each passage, the page that it stands on. */
    pages: integer('pages').array().notNull(),
    /** One signed byte for each dimension, the passages one after the other. */
    vectors: bytea('vectors').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.model] })],
);
