import { bigint, boolean, index, jsonb, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** Passkeys (WebAuthn credentials). Only public keys: nobody can sign in with what is stored here. */
export const passkeys = main.table(
  'passkeys',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** Base64url, as the authenticator made it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures that the authenticator has counted, in 32 bits without a sign; many always say 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach the authenticator, as they told at the registration. */
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    /** Whether its provider copies it to other devices of the person. */
    isSynced: boolean('is_synced').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_client').on(table.clientId, table.createdAt)],
);

/** Challenges that a passkey has signed: none is accepted twice. They carry their end themselves, so unused ones are not stored. */
export const usedPasskeyChallenges = main.table(
  'used_passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('used_passkey_challenges_expires_at').on(table.expiresAt)],
);
