import { index, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/**
 * Each registration stands alone until its own mail is opened, so that nobody else's choice of
 * password is ever activated. One for a taken address is a decoy that no link leads to.
 */
export const registrations = main.table(
  'registrations',
  {
    /** Becomes the client's id. */
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    language: text('language').$type<'en' | 'ar'>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    loggedOutAt: instant('logged_out_at'),
  },
  (table) => [
    index('registrations_email_key').on(table.emailKey, table.createdAt),
    index('registrations_expires_at').on(table.expiresAt),
  ],
);
