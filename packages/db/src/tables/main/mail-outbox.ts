import { sql } from 'drizzle-orm';
import { index, integer, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** Mails to be sent. Their text contains secret links, so it is encrypted, and erased once sent. */
export const mailOutbox = main.table(
  'mail_outbox',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    /** The mail as JSON, AES-256-GCM under a key derived from SECRET_KEY; null once it is sent. */
    sealedMail: text('sealed_mail'),
    attempts: integer('attempts').notNull().default(0),
    /** While a process sends the mail: when its claim ends, so that another process can try after a crash. */
    nextTryAt: instant('next_try_at').notNull(),
    sentAt: instant('sent_at'),
    givenUpAt: instant('given_up_at'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('mail_outbox_created_at').on(table.createdAt),
    index('mail_outbox_waiting').on(table.nextTryAt).where(sql`${table.sentAt} is null and ${table.givenUpAt} is null`),
  ],
);
