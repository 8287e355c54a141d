import { boolean, date, integer, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** Activated accounts. A registration that is not activated yet is a row of `registrations`. */
export const clients = main.table('clients', {
  id: text('id').primaryKey(),
  /** As typed; mail is sent to it. */
  email: text('email').notNull(),
  /** Normal form of the address, one account each; see `email-key.ts` of the main service. */
  emailKey: text('email_key').notNull().unique(),
  /** Argon2id, PHC form; null for who has never set a password. */
  passwordHash: text('password_hash'),
  /**
   * Raised whenever the ways to sign in change (password, second factor). A session, an API key,
   * a remembered device or a pending sign-in of a lower version is refused.
   */
  credentialsVersion: integer('credentials_version').notNull().default(1),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  dob: date('dob', { mode: 'string' }),
  contactNumber: text('contact_number'),
  isPublic: boolean('is_public').notNull().default(false),
  role: text('role').$type<'client' | 'admin'>().notNull().default('client'),
  language: text('language').$type<'en' | 'ar'>().notNull(),
  timeZone: text('time_zone'),
  /** The end of the picture's address, which is the only way to it; null without a picture. */
  pictureId: text('picture_id').unique(),
  /** Wants a mail when a month's credit runs low or out. */
  lowCreditMails: boolean('low_credit_mails').notNull().default(true),
  /** As given at registration. */
  referralCode: text('referral_code'),
  inviteToken: text('invite_token'),
  blockedAt: instant('blocked_at'),
  /** When its owner had it deleted. It can be restored for 30 days, then the row goes. */
  deletedAt: instant('deleted_at'),
  /** When its erasure was tried last; null until then. */
  erasureTriedAt: instant('erasure_tried_at'),
  createdAt: instant('created_at').notNull(),
});
