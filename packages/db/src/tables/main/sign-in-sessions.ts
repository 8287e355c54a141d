import { isNotNull } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** One browser or app that holds a token pair. Tokens cannot be made from what is stored here. */
export const signInSessions = main.table(
  'sign_in_sessions',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** Base64url; together with the server's secret it gives the key that signs refresh tokens. */
    keySalt: text('key_salt').notNull(),
    /** RFC 7638 thumbprint of the key that has to sign each refresh; null for a session that began without one. */
    refreshKeyThumbprint: text('refresh_key_thumbprint'),
    /** Number of the current refresh token. */
    counter: integer('counter').notNull().default(0),
    /** Epoch milliseconds of the last rotations, oldest first; the last one made `counter`. */
    recentRotationsMs: jsonb('recent_rotations_ms').$type<number[]>().notNull().default([]),
    /** The other site or app that holds its tokens, by its id and name in the configuration; null for a browser of our own. */
    targetId: text('target_id'),
    targetName: text('target_name'),
    /** The session of a browser that the session of a target came from; null in rows of earlier versions. */
    parentId: text('parent_id'),
    /** Whether it goes on when that session logs out, runs out or is replaced. */
    outlivesLogout: boolean('outlives_logout').notNull().default(false),
    device: text('device').notNull(),
    browser: text('browser').notNull(),
    ip: text('ip').notNull(),
    /** The client's credentials version when the session began; a session of an older one is refused. */
    credentialsVersion: integer('credentials_version').notNull().default(1),
    /** When the person last proved who they are. Null for sessions that began before this was recorded: never recently. */
    authenticatedAt: instant('authenticated_at'),
    /** How they proved it then. */
    methods: jsonb('methods').$type<AuthenticationMethod[]>().notNull().default(['password']),
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
    index('sign_in_sessions_parent').on(table.parentId).where(isNotNull(table.parentId)),
  ],
);

/** Proofs that came with a refresh: none is accepted twice. One that is older than the rows is refused for its age. */
export const usedRefreshProofs = main.table(
  'used_refresh_proofs',
  {
    /** SHA-256 of the key's thumbprint and the proof's own id. */
    proofHash: text('proof_hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('used_refresh_proofs_expires_at').on(table.expiresAt)],
);

export type SignInSessionEnd =
  | 'logout'
  | 'revoked'
  | 'replaced'
  | 'replay'
  | 'refresh_without_key'
  | 'password_reset'
  | 'password_changed'
  | 'second_factor_changed'
  | 'passkey_removed'
  | 'account_secured'
  | 'provider_unlinked'
  | 'account_deleted';

/** Names of RFC 8176 where it has one. */
export type AuthenticationMethod = 'password' | 'otp' | 'passkey' | 'provider';
