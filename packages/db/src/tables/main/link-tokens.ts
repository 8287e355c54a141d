import { index, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { main } from './schema.ts';

export type LinkPurpose =
  | 'activation'
  | 'reset'
  | 'restore'
  | 'secure'
  | 'recovery_stop'
  | 'email_old'
  | 'email_new'
  | 'email_undo'
  | 'export';

/** Tokens of mailed links. Only the SHA-256 of a token is stored. */
export const linkTokens = main.table(
  'link_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    /** A registration's id for `activation`, an email change's for `email_…`, a sign-in session's for `export`, a client's for the others. */
    subjectId: text('subject_id').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** Of `secure`: what was added since then to log in with is removed. Null for the others. */
    untrustedSince: instant('doubtful_since'),
  },
  (table) => [
    index('link_tokens_subject').on(table.subjectId, table.purpose),
    index('link_tokens_expires_at').on(table.expiresAt),
  ],
);
