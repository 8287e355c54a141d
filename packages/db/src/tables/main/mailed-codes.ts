import { index, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** Codes sent by mail, one for each pending challenge, confirmation or enrolment. Only an HMAC of the code is stored. */
export const mailedCodes = main.table(
  'mailed_codes',
  {
    /** Hash of the sign-in challenge, id of the sign-in session that confirms who is there, or id of the new second factor. */
    subjectId: text('subject_id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('mailed_codes_client').on(table.clientId), index('mailed_codes_expires_at').on(table.expiresAt)],
);
