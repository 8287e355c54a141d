import { jsonb, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** Ed25519 keys of access tokens: the newest signs, each verifies until it is removed. */
export const signingKeys = main.table('signing_keys', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').$type<{ kty: string; crv: string; x: string }>().notNull(),
  /** PKCS #8, AES-256-GCM under a key derived from SECRET_KEY. */
  sealedPrivateKey: text('sealed_private_key').notNull(),
  createdAt: instant('created_at').notNull(),
});
