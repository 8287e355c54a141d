import { index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** One browser or app that holds a token pair. Nothing here lets its reader make a token. */
export const signInSessions = main.table(
  'sign_in_sessions',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** Base64url; with the server's secret it yields the key that refresh tokens are sealed with. */
    keySalt: text('key_salt').notNull(),
    /** The refresh token in force. */
    counter: integer('counter').notNull().default(0),
    /** Epoch milliseconds of the last rotations, oldest first; the last one made `counter`. */
    recentRotationsMs: jsonb('recent_rotations_ms').$type<number[]>().notNull().default([]),
    device: text('device').notNull(),
    browser: text('browser').notNull(),
    ip: text('ip').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    /** Moves with each rotation: 30 days idle, 90 days at most. */
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason').$type<SignInSessionEnd>(),
  },
  (table) => [
    index('sign_in_sessions_client').on(table.clientId, table.lastUsedAt),
    index('sign_in_sessions_expires_at').on(table.expiresAt),
  ],
);

export type SignInSessionEnd = 'logout' | 'revoked' | 'replaced' | 'replay' | 'password_reset';
