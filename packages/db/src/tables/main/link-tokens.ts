import { index, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { main } from './schema.ts';

/** Tokens of mailed links. Only the SHA-256 of a token is stored. */
export const linkTokens = main.table(
  'link_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<'activation' | 'reset'>().notNull(),
    /** A registration's id for `activation`, a client's id for `reset`. */
    subjectId: text('subject_id').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('link_tokens_subject').on(table.subjectId, table.purpose),
    index('link_tokens_expires_at').on(table.expiresAt),
  ],
);
