import { index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import type { RequestedTarget } from './external-logins.ts';
import { instant } from './instant.ts';
import { main } from './schema.ts';
import type { AuthenticationMethod } from './sign-in-sessions.ts';

/**
 * A sign-in whose first step succeeded and that waits for another one (a code, a passkey, a provider).
 * It gives access to nothing. Only the SHA-256 of the secret that the browser holds is stored.
 */
export const signInChallenges = main.table(
  'sign_in_challenges',
  {
    secretHash: text('secret_hash').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** What has been proved so far. */
    methods: jsonb('methods').$type<AuthenticationMethod[]>().notNull(),
    /** The client's credentials version when the first step succeeded; an older one is refused. */
    credentialsVersion: integer('credentials_version').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Set when the first step came from a device that has signed in to this account before. */
    knownDeviceId: text('known_device_id'),
    /** The site or app that the login was asked for by; what the page of the second step says later does not count. */
    requestedTarget: jsonb('wanted_target').$type<RequestedTarget>(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_challenges_client').on(table.clientId),
    index('sign_in_challenges_expires_at').on(table.expiresAt),
  ],
);
