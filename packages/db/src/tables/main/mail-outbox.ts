import { sql } from 'drizzle-orm';
import { index, integer, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** Mails on their way. Their words hold links, so they are sealed, and wiped once sent. */
export const mailOutbox = main.table(
  'mail_outbox',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    /** The mail as JSON, AES-256-GCM under a key derived from SECRET_KEY; null once it has left. */
    sealedMail: text('sealed_mail'),
    attempts: integer('attempts').notNull().default(0),
    /** Also the end of a running try's claim: a process that died in it is followed by another. */
    nextTryAt: instant('next_try_at').notNull(),
    sentAt: instant('sent_at'),
    givenUpAt: instant('given_up_at'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('mail_outbox_waiting').on(table.nextTryAt).where(sql`${table.sentAt} is null and ${table.givenUpAt} is null`),
  ],
);
