import { boolean, date, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** Activated people. Who has only registered stands in `registrations`. */
export const clients = main.table('clients', {
  id: text('id').primaryKey(),
  /** As typed; where mail goes. */
  email: text('email').notNull(),
  /** What makes two spellings one account; see `email-key.ts` of the main service. */
  emailKey: text('email_key').notNull().unique(),
  /** Argon2id, PHC form; null for who has never set a password. */
  passwordHash: text('password_hash'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  dob: date('dob', { mode: 'string' }),
  contactNumber: text('contact_number'),
  isPublic: boolean('is_public').notNull().default(false),
  role: text('role').$type<'client' | 'admin'>().notNull().default('client'),
  language: text('language').$type<'en' | 'ar'>().notNull(),
  timeZone: text('time_zone'),
  blockedAt: instant('blocked_at'),
  createdAt: instant('created_at').notNull(),
});
