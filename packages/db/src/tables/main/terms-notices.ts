import { index, primaryKey, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant } from './instant.ts';
import { planVersions } from './plans.ts';
import { main } from './schema.ts';

/** A newer version of a client's plan that is to apply from a renewal on. Each version is announced to a client once. */
export const termsNotices = main.table(
  'terms_notices',
  {
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    planVersionId: text('plan_version_id')
      .notNull()
      .references(() => planVersions.id),
    /** What the client has until then. */
    fromVersionId: text('from_version_id')
      .notNull()
      .references(() => planVersions.id),
    /** The renewal that was announced. */
    periodEndsAt: instant('period_ends_at').notNull(),
    /** The mail that announces it; null where the plan becomes neither dearer nor smaller, so that none is needed. */
    mailId: text('mail_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.planVersionId] }),
    index('terms_notices_renewal').on(table.periodEndsAt),
  ],
);
