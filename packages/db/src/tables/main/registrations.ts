import { index, integer, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/**
 * Registrations that wait for their activation. Several may exist for one address; the one whose
 * password is given together with a mailed link becomes the account. A registration for an address
 * that has an account is stored as well (same work, same answer) but is never mailed a link.
 */
export const registrations = main.table(
  'registrations',
  {
    /** Becomes the id of the client. */
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    language: text('language').$type<'en' | 'ar'>().notNull(),
    referralCode: text('referral_code'),
    inviteToken: text('invite_token'),
    /** The plan whose purchase asked for an account; not checked against the plans on offer. */
    wantedPlanId: integer('wanted_plan_id'),
    wantedInterval: text('wanted_interval').$type<'month' | 'year'>(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    loggedOutAt: instant('logged_out_at'),
  },
  (table) => [
    index('registrations_email_key').on(table.emailKey, table.createdAt),
    index('registrations_expires_at').on(table.expiresAt),
  ],
);
