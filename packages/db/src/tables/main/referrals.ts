import { sql } from 'drizzle-orm';
import { index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { payments } from './payments.ts';
import { main } from './schema.ts';

/** The code that a client's referral link carries; made when they first look at it. It is no secret. */
export const referralCodes = main.table('referral_codes', {
  clientId: text('client_id')
    .primaryKey()
    .references(() => clients.id, { onDelete: 'cascade' }),
  code: text('code').notNull().unique(),
  createdAt: instant('created_at').notNull(),
});

/**
 * One person whom a client referred: invited by mail, or come by their link. Once a reward was paid for, the row
 * outlives both, without their addresses: a refund still takes back the reward of whoever is left.
 */
export const referrals = main.table(
  'referrals',
  {
    id: text('id').primaryKey(),
    /** Who referred them; null once that client was erased. */
    clientId: text('client_id').references(() => clients.id, { onDelete: 'set null' }),
    /** As typed by the one who invited; null for who came by the link. */
    email: text('email'),
    emailKey: text('email_key'),
    /** SHA-256 of the token in the mailed link. */
    tokenHash: text('token_hash').unique(),
    /** Null until they join, and again once they were erased. */
    inviteeId: text('invitee_id').references(() => clients.id, { onDelete: 'set null' }),
    /** Null while the invitation is open. */
    joinedAt: instant('joined_at'),
    /** Their first payment. */
    paymentId: text('payment_id').references(() => payments.id),
    /** When the one who referred them was rewarded; null also where that reward was withheld. */
    rewardedAt: instant('rewarded_at'),
    /** When the rewards were taken back, because the payment was. */
    reversedAt: instant('reversed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('referrals_client').on(table.clientId, table.createdAt, table.id),
    uniqueIndex('referrals_one_per_invitee').on(table.inviteeId),
    uniqueIndex('referrals_one_per_address').on(table.clientId, table.emailKey),
    index('referrals_payment').on(table.paymentId),
    index('referrals_open').on(table.createdAt).where(sql`${table.joinedAt} is null`),
  ],
);
