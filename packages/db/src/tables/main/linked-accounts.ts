import { boolean, index, jsonb, text, unique } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import type { RequestedTarget } from './external-logins.ts';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** Accounts at sign-in providers that log in to a client's account. */
export const linkedAccounts = main.table(
  'linked_accounts',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    provider: text('provider').$type<SignInProvider>().notNull(),
    /** Issuer and subject together name one account for ever; an email address does not. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** As the provider gave it when the account was linked; only shown. */
    email: text('email'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    unique('linked_accounts_identity').on(table.provider, table.issuer, table.subject),
    index('linked_accounts_client').on(table.clientId, table.createdAt),
  ],
);

/**
 * Authorizations at a provider that are not finished. Every row belongs to one browser, which holds the secret of `browserHash`
 * in a cookie: neither the provider's answer nor our code is of use in another one.
 */
export const authorizations = main.table(
  'provider_visits',
  {
    id: text('id').primaryKey(),
    provider: text('provider').$type<SignInProvider>().notNull(),
    purpose: text('purpose').$type<'login' | 'link' | 'confirm'>().notNull(),
    browserHash: text('browser_hash').notNull(),
    /** SHA-256 of what the provider has to send back; null once it did. */
    stateHash: text('state_hash').unique(),
    /** Encrypted: the PKCE verifier and the nonce. */
    sealedSecrets: text('sealed_secrets').notNull(),
    /** SHA-256 of the code that finishes the authorization; null until the provider has answered. */
    codeHash: text('code_hash').unique(),
    /** Who the provider says it is; null until then. */
    identity: jsonb('identity').$type<{
      issuer: string;
      subject: string;
      email: string | null;
      isEmailVerified: boolean;
      firstName: string;
      lastName: string;
    }>(),
    /** Who links or confirms, in which session, and what was proved before; null at a login. */
    clientId: text('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    signInSessionId: text('sign_in_session_id'),
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    returnTo: text('return_to'),
    /** The site or app that the login was asked for by. */
    requestedTarget: jsonb('wanted_target').$type<RequestedTarget>(),
    referralCode: text('referral_code'),
    inviteToken: text('invite_token'),
    language: text('language').$type<'en' | 'ar'>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('provider_visits_client').on(table.clientId),
    index('provider_visits_expires_at').on(table.expiresAt),
  ],
);

export type SignInProvider = 'google' | 'microsoft' | 'apple' | 'github';
