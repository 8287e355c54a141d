import { integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { ai } from './schema.ts';

/** Event streams that are open in all processes: each takes one of a client's slots. */
export const openStreams = ai.table(
  'open_streams',
  {
    clientId: text('client_id').notNull(),
    slot: integer('slot').notNull(),
    processId: text('process_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.slot] })],
);
