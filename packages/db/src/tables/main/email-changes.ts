import { sql } from 'drizzle-orm';
import { index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** Changes of an account's address: one that waits for both mailboxes, and those made, as long as they can be undone. */
export const emailChanges = main.table(
  'email_changes',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    oldEmail: text('old_email').notNull(),
    /** Its normal form, as in `clients.email_key`. While the change can be undone, nobody else gets this address. */
    oldEmailKey: text('old_email_key').notNull(),
    newEmail: text('new_email').notNull(),
    oldConfirmedAt: instant('old_confirmed_at'),
    newConfirmedAt: instant('new_confirmed_at'),
    /** When both were there. Null while it waits. */
    appliedAt: instant('applied_at'),
    /** When the payment gateway learned the new address; null until then. */
    gatewayToldAt: instant('gateway_told_at'),
    createdAt: instant('created_at').notNull(),
    /** Of the links to confirm it; once it is applied, of the link to undo it. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('email_changes_one_pending').on(table.clientId).where(sql`${table.appliedAt} is null`),
    index('email_changes_client').on(table.clientId),
    index('email_changes_old_email_key').on(table.oldEmailKey),
    index('email_changes_expires_at').on(table.expiresAt),
  ],
);
