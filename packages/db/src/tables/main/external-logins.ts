import { isNull } from 'drizzle-orm';
import { index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** A target of the configuration, and the SHA-256 of the secret (PKCE) with which it redeems its code, if it sent one. */
export type RequestedTarget = { targetId: string; codeChallenge: string | null };

/**
 * Logins that another site or app has asked for. A row waits until the person agrees in the sign-in session that it
 * belongs to; then it goes, or waits for its one-time code to be redeemed.
 */
export const externalLogins = main.table(
  'external_logins',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    signInSessionId: text('sign_in_session_id').notNull(),
    targetId: text('target_id').notNull(),
    codeChallenge: text('code_challenge'),
    /** SHA-256 of the code; null until the person has agreed. */
    codeHash: text('code_hash').unique(),
    /** Of the browser in which the person agreed. */
    ip: text('ip'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    // A session waits for one target at a time.
    uniqueIndex('external_logins_waiting').on(table.signInSessionId).where(isNull(table.codeHash)),
    index('external_logins_client').on(table.clientId),
    index('external_logins_expires_at').on(table.expiresAt),
  ],
);
